import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { saying } from '../words/testing.ts';
import { say } from '../words/index.ts';
import { faultstreamOf } from './faultstream.ts';
import { kindOf, objection } from './recognise.ts';
import { StreamError } from './stream-error.ts';
import { attached, pageFaults, syscalls, tracepoints } from './testing/fixtures.ts';
import { perfScriptToStream } from './perf-script.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const STREAM = '# faultstream 1\nT 1 0 0\ne init\n';

describe('kindOf', () => {
  it.each([
    ['faultstream', STREAM],
    ['faultstream', '# faultstream 2\n'],
    ['perf-script', tracepoints()],
    ['perf-script', pageFaults()],
    ['perf-script', syscalls()],
    ['perf-script', attached()],
    ['perf-script', '# ========\n# captured on    : today\n'],
    [
      'perf-script',
      '# maps 7\n00400000-00403000 r--p 00000000 fe:00 5 /usr/bin/demo\n demo 7 1.5: page-faults: 1 2\n',
    ],
    ['perf-script', '28970/28970 45615.886844: page-faults:     7ff9f1c89110\n'],
    ['perf-data', 'PERFILE2\x68\0\0\0\0\0\0\0'],
    ['perf-data', '2ELIFREP\0\0\0'],
    ['strace', 'execve("/bin/ls", ["ls"], 0x7ffc /* 20 vars */) = 0\n'],
    ['strace', '[pid  7] mmap(NULL, 4096, PROT_READ) = 0x7f\n'],
    ['strace', '7 10.5 brk(NULL) = 0x55\n'],
    ['strace', '+++ exited with 0 +++\n'],
    [
      'perf-trace',
      '     0.000 ( 0.000 ms): python3/29094 minfault [elf_load+0x28a] => 0x55ae1434e424 (?k)\n',
    ],
    ['other', ''],
    ['other', 'Dear reader,\nthis is a letter.\n'],
    ['other', '\x7fELF\x02\x01\x01\0\0'],
    ['other', '\0\0\0'],
  ])('%s', (kind, text) => {
    expect(kindOf(bytes(text))).toBe(kind);
  });

  it('gzip', () => {
    expect(kindOf(gzipSync(STREAM))).toBe('gzip');
  });

  it('has a sentence for all that is no input', () => {
    const sentences = ['PERFILE2', 'brk(NULL) = 1\n', 'hello\n', '', '# faultstream 2\n'].map((text) =>
      say(objection(kindOf(bytes(text)), bytes(text))!),
    );
    expect(new Set(sentences).size).toBe(5);
    for (const sentence of sentences) expect(sentence).toMatch(/^[a-z].{15,}$/);
    expect(sentences[0]).toContain('run perf script');
  });
});

describe('faultstreamOf', () => {
  async function read(content: Uint8Array, size = content.length): Promise<string> {
    let at = 0;
    const source = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= content.length) controller.close();
        else controller.enqueue(content.slice(at, at + size));
        at += size;
      },
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of faultstreamOf(source)) text += decoder.decode(chunk, { stream: true });
    return text;
  }

  it('leaves a stream as it is, compressed or not', async () => {
    const long = STREAM + 'w1\n'.repeat(50_000);
    expect(await read(bytes(long), 4099)).toBe(long);
    expect(await read(gzipSync(long), 211)).toBe(long);
  });

  it('converts the text of perf script, compressed or not', async () => {
    const expected = perfScriptToStream(tracepoints());
    expect(await read(bytes(tracepoints()), 1009)).toBe(expected);
    expect(await read(gzipSync(tracepoints()), 1009)).toBe(expected);
  });

  it.each([
    ['nothing', new Uint8Array(), 'the file is empty'],
    ['a letter', bytes('Dear reader,'), 'this is neither'],
    ['perf.data', bytes('PERFILE2'), 'this is perf.data itself'],
    ['something compressed twice', gzipSync(gzipSync(STREAM)), 'this was compressed twice'],
    ['half of a gzip file', gzipSync(tracepoints()).subarray(0, 2000), 'the compressed data is damaged'],
    ['a recording that is cut off', bytes(tracepoints().slice(0, 5000)), 'line '],
  ])('%s is refused in a sentence', async (_, content, reason) => {
    const refused = read(content);
    await expect(refused).rejects.toBeInstanceOf(StreamError);
    await expect(refused).rejects.toThrow(saying(reason));
  });
});
