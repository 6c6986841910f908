import { expect, it } from 'vitest';
import { spoken } from '../words/testing.ts';
import { whyNoThreads } from './isolation.ts';

it('is content with an isolated page', () => {
  expect(whyNoThreads({ isolated: true, secure: true, serviceWorkers: true })).toBeUndefined();
  expect(whyNoThreads({ isolated: true, secure: true, serviceWorkers: undefined })).toBeUndefined();
});

it('says what would help', () => {
  const otherwise = { isolated: false, secure: true, serviceWorkers: true };
  expect(spoken(whyNoThreads(otherwise))).toMatch(/once you reload it/);
  expect(spoken(whyNoThreads({ ...otherwise, serviceWorkers: undefined }))).toMatch(/once you reload it/);
  expect(spoken(whyNoThreads({ ...otherwise, serviceWorkers: false }))).toMatch(/can’t isolate itself/);
  expect(spoken(whyNoThreads({ ...otherwise, secure: false }))).toMatch(/only over https/);
});
