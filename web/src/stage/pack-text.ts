/* A short trace as part of a URL: deflated and in base64url. */

/** Mail programs and chats truncate longer links. */
const MOST = 8000;

/** Packs `text`. Undefined if it is too long for a link. */
export async function packText(text: string): Promise<string | undefined> {
  if (text.length > 100 * MOST) return undefined;
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return packed.length <= MOST ? packed : undefined;
}

/** Unpacks a text. Undefined if `packText` can't have packed it. */
export async function unpackText(packed: string): Promise<string | undefined> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return undefined;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
