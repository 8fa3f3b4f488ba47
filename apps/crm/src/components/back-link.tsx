import { Link } from '@repo/routing'
import { ArrowLeft } from 'lucide-react'

/** Way back to the list a record belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link mb-1 inline-flex min-h-11 items-center gap-2">
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}
