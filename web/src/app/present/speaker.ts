/* What the window with the slides and the speaker's tell each other. They are two windows of the same browser. */
import { useEffect, useEffectEvent, useRef } from 'react';

/** What the slides show. */
export interface Shown {
  readonly kind: 'shown';
  /** Counted from 1. */
  readonly number: number;
  /** What each slide says, in one line. */
  readonly slides: readonly string[];
  readonly heading: string;
  /** Of a question: its answer is on the slide. */
  readonly isRevealed: boolean;
  readonly notes: readonly string[];
}

/** What the speaker wants. */
type Wanted =
  | { readonly kind: 'hello' }
  | { readonly kind: 'move'; readonly by: 1 | -1 }
  /** Counted from 1. */
  | { readonly kind: 'go'; readonly number: number };

const channelOf = (lesson: string): string => `vmascope.slides.${lesson}`;

export const speakerAddress = (lesson: string): string => `#/speaker/${lesson}`;

/** For the window with the slides: tells the speaker's what is shown, and does what is wanted there. */
export function useSpeaker(
  lesson: string | undefined,
  shown: Shown,
  does: { readonly onMove: (by: 1 | -1) => void; readonly onGo: (number: number) => void },
): void {
  const channel = useRef<BroadcastChannel>(undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const tell = useEffectEvent(() => channel.current?.postMessage(shown));
  const hear = useEffectEvent((wanted: Wanted): void => {
    if (wanted.kind === 'hello') tell();
    else if (wanted.kind === 'move') does.onMove(wanted.by);
    else if (wanted.kind === 'go') does.onGo(wanted.number);
  });
  useEffect(() => {
    if (lesson === undefined) return undefined;
    const opened = new BroadcastChannel(channelOf(lesson));
    opened.addEventListener('message', ({ data }: MessageEvent<Wanted>) => hear(data));
    channel.current = opened;
    return () => {
      opened.close();
      channel.current = undefined;
    };
  }, [lesson]);
  const text = JSON.stringify(shown);
  useEffect(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (text !== '') channel.current?.postMessage(JSON.parse(text));
  }, [text]);
}

/** For the speaker's window: hears what is shown. Returns what asks for something. */
export function useSlides(lesson: string, onShown: (shown: Shown) => void): (wanted: Wanted) => void {
  const channel = useRef<BroadcastChannel>(undefined);
  const hear = useEffectEvent((message: Shown | Wanted): void => {
    if (message.kind === 'shown') onShown(message);
  });
  useEffect(() => {
    const opened = new BroadcastChannel(channelOf(lesson));
    opened.addEventListener('message', ({ data }: MessageEvent<Shown | Wanted>) => hear(data));
    channel.current = opened;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    opened.postMessage({ kind: 'hello' } satisfies Wanted);
    return () => opened.close();
  }, [lesson]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  return (wanted) => channel.current?.postMessage(wanted);
}
