/** The maps that a recording's operations end in, on any kernel. */
import type { RecordedCase, Space } from '../../web/src/check/case.ts';
import { isAnonymousKind } from '../../web/src/check/kinds.ts';
import { vmaText, modelVmas } from '../../web/src/check/model.ts';
import { World } from '../../web/src/check/world.ts';
import type { CoreModule } from '../../web/src/core/module.ts';

/**
 * One text for each address space, in the order in which they came; one that has been left is not among them. What is
 * labelled heap or stack differs from kernel to kernel, and changes no map.
 */
export function finalMaps(core: CoreModule, kernel: string, recorded: RecordedCase): readonly string[] {
  const world = new World(core, kernel);
  const spaces = new Set<Space>();
  for (const item of recorded.items) {
    if (item.kind === 'seed') {
      world.start(item);
      spaces.add(item.space);
    } else if (item.kind === 'operation') {
      const { deed, space } = item;
      const place = world.find(space);
      if (!place) continue;
      if (deed.do === 'call') world.call(place, deed.operation, deed.file);
      else if (deed.do === 'exit') world.leave(space);
      else if (deed.do === 'fork') {
        world.fork(space, deed.child);
        spaces.add(deed.child);
      }
    }
  }
  return [...spaces].flatMap((space) => {
    const place = world.find(space);
    return place
      ? [
          modelVmas(place, () => undefined)
            .map((vma) => vmaText(isAnonymousKind(vma.kind) ? { ...vma, kind: 'anon' } : vma))
            .join('\n'),
        ]
      : [];
  });
}
