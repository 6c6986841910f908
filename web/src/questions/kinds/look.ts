import { question } from '../question.ts';

interface Asked {
  readonly number: number;
}

/**
 * A reverse-map walk looks for a page in several VMAs or mms. Asks for the address at which the page would lie in the
 * one of that number, counted from 1; 0 if that is outside.
 */
export default question<Asked>({
  usage: ['place of look 2'],
  read(text) {
    const [, look] = /^place of look ([1-9]\d?)$/.exec(text) ?? [];
    return look === undefined ? undefined : { number: Number(look) };
  },
  form: 'address',
  pointsAt: 'page',
  async answer(exam, { number }) {
    const { looks } = await exam.after();
    const address = looks[number - 1];
    if (address === undefined) throw new Error(`there are ${looks.length} looks, and no look ${number}`);
    return address;
  },
});
