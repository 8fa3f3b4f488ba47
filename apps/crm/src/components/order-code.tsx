import { Link } from '@repo/routing'
import { paths } from './paths.ts'
import { useCan } from './use-can.ts'

/** Code of an order; leads to it where the permission is there. */
export function OrderCode({ code, className = '' }: { code: string; className?: string }) {
  const canOpen = useCan('orders')
  const look = `font-num whitespace-nowrap ${className}`
  if (!canOpen) return <span className={look}>{code}</span>
  return (
    <Link to={paths.order({ code })} className={`link ${look} max-sm:inline-flex max-sm:min-h-6`}>
      {code}
    </Link>
  )
}
