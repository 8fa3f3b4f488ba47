import { useApi } from '@repo/back-office'
import { legalSlugs, policyNames } from '@repo/contract/legal-pages'
import { Link } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../components/paths.ts'
import { navigationMessages as copy } from './navigation.messages.ts'

/** The column that no one arranges: policies that are published, and which of them visitors cannot read yet. */
export function LegalColumn() {
  const policies = useQuery({ ...useApi().content.navigation.query(), throwOnError: false }).data?.policies
  return (
    <section aria-labelledby="legal-column" className="mt-5 rounded-md border border-dashed p-4">
      <h3 className="font-text text-base font-semibold tracking-normal" id="legal-column">
        {copy.legal}
      </h3>
      <p className="mt-1 text-sm text-3">{copy.legalHint}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {policyNames.map((name) => (
          <li key={name}>
            {policies && !policies.includes(name) ? (
              <span className="inline-flex flex-wrap items-center gap-2">
                <Link className="link" to={paths.pages({ edit: legalSlugs[name] })}>
                  {copy.legalItems[name]}
                </Link>
                <Badge tone="warning">{copy.legalMissing}</Badge>
              </span>
            ) : (
              copy.legalItems[name]
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
