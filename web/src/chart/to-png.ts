/** Pixels for each of the page's, so that a slide shows it sharp. */
const SCALE = 2;

/** Paints an SVG. Rejects if the browser can't. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width * SCALE, image.height * SCALE];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (blob === null) throw new Error('no picture');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
