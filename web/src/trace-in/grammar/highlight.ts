/** strace output for an editor. */
import { styleTags, tags } from '@lezer/highlight';
import { parser } from './strace.grammar';

/** Parses any number of lines. Text that is no strace output becomes error nodes up to the end of its line. */
export const straceParser = parser.configure({
  props: [
    styleTags({
      CallName: tags.function(tags.variableName),
      Resumed: tags.function(tags.variableName),
      Unfinished: tags.controlKeyword,
      Name: tags.constant(tags.variableName),
      Number: tags.number,
      String: tags.string,
      Decoration: tags.special(tags.string),
      'Comment Remark BlockComment': tags.comment,
      'Exit Signal': tags.processingInstruction,
      'Stamp PidTag Pointer': tags.meta,
      'Operator "="': tags.operator,
      '( ) [ ] { }': tags.bracket,
      ',': tags.separator,
    }),
  ],
});
