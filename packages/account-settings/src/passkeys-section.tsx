import type { ApiContract, EndpointOutput } from '@repo/contract'
import { maxPasskeys } from '@repo/contract/passkeys'
import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { useKnowsPasskeys } from '@repo/sign-in/passkey-support'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { AccountProof, type AccountProofBody } from './account-proof.tsx'
import { Loaded } from './loaded.tsx'
import { Moment } from './moment.tsx'
import { PasskeyAddition, type PasskeyAdditionProps } from './passkey-addition.tsx'
import { PasskeyRename } from './passkey-rename.tsx'
import { passkeysMessages as copy } from './passkeys.messages.ts'
import { Section } from './section.tsx'

type Answer = EndpointOutput<ApiContract['passkeys']['list']>
type Passkey = Answer['items'][number]
type Form = { name: 'add' } | { name: 'rename' | 'remove'; id: string }
/** `left`: the form that was closed, beside whose place the focus goes on. */
type Mode = Form | { name: 'overview'; left: Form | null }

/** The passkeys that open the account: added, named and removed here. */
export function PasskeysSection() {
  const api = useApi()
  return (
    <Section lead={copy.lead} title={copy.title}>
      <Loaded query={api.passkeys.list.query()} skeleton={<NoPasskeyYet />}>
        {(answer) => <Passkeys answer={answer} />}
      </Loaded>
    </Section>
  )
}

/** As tall as the section without a passkey, which is what most accounts have. */
function NoPasskeyYet() {
  return (
    <>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="mt-5 h-11 w-44" />
      <p className="mt-4 text-sm text-3">{copy.passwordStays}</p>
    </>
  )
}

function Passkeys({ answer: { items, isCodeNeeded } }: { answer: Answer }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [mode, setMode] = useState<Mode>({ name: 'overview', left: null })
  const close = () => setMode((now) => (now.name === 'overview' ? now : { name: 'overview', left: now }))
  const finish = async (news: string) => {
    close()
    toast.success(news)
    await queryClient.invalidateQueries({ queryKey: api.passkeys.list.key() })
  }
  const left = mode.name === 'overview' ? mode.left : null
  const removing = mode.name === 'remove' ? items.find(({ id }) => id === mode.id) : undefined
  return (
    <>
      {items.length === 0 ? <p className="text-2">{copy.empty}</p> : null}
      {items.length > 0 ? (
        <ul aria-label={copy.list} className="divide-y rounded-sm border">
          {items.map((item) => (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4" key={item.id}>
              {mode.name === 'rename' && mode.id === item.id ? (
                <PasskeyRename onCancel={close} onDone={() => void finish(copy.renamed)} passkey={item} />
              ) : (
                <PasskeyRow
                  isBack={left?.name === 'rename' && left.id === item.id}
                  item={item}
                  onMode={(name) => setMode({ name, id: item.id })}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {removing ? (
        <Removal
          isCodeNeeded={isCodeNeeded}
          key={removing.id}
          onCancel={close}
          onDone={() => void finish(copy.removed(removing.name))}
          passkey={removing}
        />
      ) : null}
      {mode.name === 'add' ? (
        <PasskeyAddition
          isCodeNeeded={isCodeNeeded}
          onCancel={close}
          onDone={(name) => void finish(copy.added(name))}
        />
      ) : null}
      {mode.name === 'add' || removing ? null : (
        <AddButton
          count={items.length}
          isBack={left?.name === 'add' || left?.name === 'remove'}
          onAdd={() => setMode({ name: 'add' })}
        />
      )}
      <p className="mt-4 text-sm text-3">{copy.passwordStays}</p>
    </>
  )
}

interface AddButtonProps {
  count: number
  /** Takes the focus back from a form that was closed. */
  isBack: boolean
  onAdd: () => void
}

function AddButton({ count, isBack, onAdd }: AddButtonProps) {
  const knows = useKnowsPasskeys()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isShown = knows !== false && count < maxPasskeys
  useArrivalFocus(isShown ? button : place, isBack)
  return (
    <div className="mt-5" ref={place} tabIndex={-1}>
      {isShown ? (
        <Button onClick={onAdd} ref={button}>
          {copy.add}
        </Button>
      ) : (
        <p className="text-sm text-2">{knows === false ? copy.unsupported : copy.full}</p>
      )}
    </div>
  )
}

interface PasskeyRowProps {
  item: Passkey
  isBack: boolean
  onMode: (name: 'rename' | 'remove') => void
}

function PasskeyRow({ item, isBack, onMode }: PasskeyRowProps) {
  const rename = useRef<HTMLButtonElement>(null)
  useArrivalFocus(rename, isBack)
  return (
    <>
      <KeyRound aria-hidden="true" className="shrink-0 text-3" size={22} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{item.name}</span>
          {item.isSynced ? <Badge tone="info">{copy.synced}</Badge> : null}
          {item.isUsable ? null : <Badge tone="warning">{copy.unusable}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-2">
          {item.lastUsedAt ? (
            <>
              {copy.lastUsed} <Moment at={item.lastUsedAt} />
            </>
          ) : (
            copy.neverUsed
          )}
        </p>
        <p className="text-sm text-3">{copy.since(formatDateTime(item.createdAt))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={copy.renameNamed(item.name)}
          onClick={() => onMode('rename')}
          ref={rename}
          size="sm"
          variant="secondary"
        >
          {copy.rename}
        </Button>
        <Button
          aria-label={copy.removeNamed(item.name)}
          onClick={() => onMode('remove')}
          size="sm"
          variant="secondary"
        >
          {copy.remove}
        </Button>
      </div>
    </>
  )
}

function Removal({
  passkey: { id, name },
  onDone,
  ...rest
}: Omit<PasskeyAdditionProps, 'onDone'> & { passkey: Passkey; onDone: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const act = async (body: AccountProofBody) => {
    await api.passkeys.remove.call({ params: { id }, body })
    await queryClient.invalidateQueries({ queryKey: api.devices.sessions.key() })
    onDone()
  }
  return (
    <AccountProof
      {...rest}
      act={act}
      lead={copy.removeLead(name)}
      submitLabel={copy.removeSubmit}
      variant="danger"
    />
  )
}
