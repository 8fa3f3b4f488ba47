import { commonMessages } from './common.messages.ts'
import { BadgeCheckIcon } from './icons.tsx'

/** Shown only where the practising licence was checked. Gold is kept for credentials. */
export function VerifiedBadge({ className = '' }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border border-transparent bg-gold-soft py-0.5 ps-1.5 pe-2.5 text-xs font-semibold text-gold in-data-[surface=hero]:border-gold/50 in-data-[surface=hero]:bg-transparent ${className}`}
      title={commonMessages.verifiedHint}
    >
      <BadgeCheckIcon className="size-4" />
      {commonMessages.verified}
    </span>
  )
}
