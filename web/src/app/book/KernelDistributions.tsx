/* Which distributions run a kernel, or one near it, and in what that one is known to differ. */
import type { Distribution } from '../../core/distributions.ts';
import { differences, distributionsOf, exchanges } from '../../core/kernel-of.ts';
import { t } from '../../words/index.ts';

export function KernelDistributions({ id }: { readonly id: string }) {
  const found = distributionsOf(id);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="distributions">
      <h2 id="distributions">{t('kernelPages.distributions')}</h2>
      <p>{t('kernelPages.distributionsLead')}</p>
      <ul className="kernel-distributions">
        {found.flatMap(({ distribution, releases }) =>
          releases.map((release) => (
            <li key={distribution.name + release}>
              <Kernel id={id} distribution={distribution} release={release} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

interface KernelProps {
  readonly id: string;
  readonly distribution: Distribution;
  readonly release: string;
}

function Kernel({ id, distribution: { name, note }, release }: KernelProps) {
  const traits = differences(id, release);
  const exchanged = exchanges(id, release);
  const count = traits.length + exchanged.length;
  return (
    <>
      <strong>{name}</strong> <span>{t('kernelPages.distributionKernel', { release })}</span>
      {count === 0 ? (
        <p>{t('kernelPages.noDifference')}</p>
      ) : (
        <details>
          <summary>{t('kernelPages.differences', { count })}</summary>
          <ul>
            {exchanged.map(({ column, since }) => (
              <li key={column + since}>{t('kernelPages.exchanged', { column, since })}</li>
            ))}
            {traits.map(({ name: trait, onlyIn }) => (
              <li key={trait}>
                {t(`kernelPages.onlyIn_${onlyIn}`)} {t(`traits.${trait}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {note && <p className="quiet">{t(`distributions.${note}`)}</p>}
    </>
  );
}
