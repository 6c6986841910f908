// The names of the variables in a WebAssembly object: clang gives each a segment of its own, and the linking section names it.
// https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md

const CUSTOM_SECTION = 0;
const SEGMENT_INFO = 5;
const HEADER_BYTES = 8;

class Reader {
  private readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new Error('the object ends too early');
    return value;
  }

  /** LEB128. */
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  text(): string {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }
}

/** Names such as `.rodata.table`, `.bss.count`, `.data.size`. */
export function segmentNames(object: Uint8Array): readonly string[] {
  const reader = new Reader(object, HEADER_BYTES);
  while (reader.at < object.length) {
    const id = reader.byte();
    const end = reader.number() + reader.at;
    if (id === CUSTOM_SECTION && reader.text() === 'linking') return namesOf(reader, end);
    reader.at = end;
  }
  return [];
}

function namesOf(reader: Reader, end: number): readonly string[] {
  reader.number();
  while (reader.at < end) {
    const type = reader.byte();
    const next = reader.number() + reader.at;
    if (type === SEGMENT_INFO)
      return Array.from({ length: reader.number() }, () => {
        const name = reader.text();
        reader.number();
        reader.number();
        return name;
      });
    reader.at = next;
  }
  return [];
}
