import type { deviceKinds } from '@repo/contract/devices'
import { CircleHelp, Monitor, Smartphone, Tablet } from 'lucide-react'

const icons = { desktop: Monitor, phone: Smartphone, tablet: Tablet, unknown: CircleHelp }

/** Mark of a kind of device; the words beside it carry the meaning. */
export function DeviceIcon({ kind }: { kind: (typeof deviceKinds)[number] }) {
  const Icon = icons[kind]
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-surface-2 text-2">
      <Icon aria-hidden="true" size={22} />
    </span>
  )
}
