/* The workflows parse, call scripts that exist, and test what package.json and README promise. What only GitHub runs was tried nowhere else. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = resolve(ROOT, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Job {
  readonly uses?: string;
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (name: string) => parse(readFileSync(resolve(FOLDER, name), 'utf8')) as Workflow;

describe.each(readdirSync(FOLDER))('%s', (name) => {
  const { permissions, jobs } = read(name);
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  it('may only read the sources, unless a job says otherwise', () => {
    expect(permissions['contents']).toBe('read');
  });

  it('calls only npm scripts that exist', () => {
    const called = steps.flatMap(({ run = '' }) =>
      Array.from(run.matchAll(/\bnpm (?:run (?:-s )?)?([\w:]+)/g), ([, script]) => script!),
    );
    expect(called.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('ends by itself, and names the version of what it uses', () => {
    const own = Object.values(jobs).filter(({ uses }) => uses === undefined);
    expect(own.every((job) => job['runs-on'] !== undefined && job['timeout-minutes'] !== undefined)).toBe(
      true,
    );
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });
});

it('every push is tested on two Debians with three Nodes', () => {
  const { on, jobs } = read('tests.yml');
  expect(Object.keys(on)).toContain('push');
  expect(jobs['test']?.strategy?.matrix).toEqual({ debian: ['bookworm', 'trixie'], node: [20, 22, 24] });
});

it.each(['pages.yml', 'release.yml'])('%s is for tags', (name) => {
  expect(read(name).on['push']).toEqual({ tags: ['v*'] });
});
