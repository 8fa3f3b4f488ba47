import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { type Proof, ProofForm } from './proof-form.tsx'
import { secondFactorMessages as copy } from './second-factor.messages.ts'

type State = EndpointOutput<ApiContract['secondFactor']['state']>

export type StateMode = { name: 'overview' } | { name: 'renew' } | { name: 'disable' }

/** So few codes left that a lost phone would soon be a lost account. */
const fewCodes = 3

interface SecondFactorStateProps {
  state: State
  mode: StateMode
  onMode: (mode: StateMode) => void
  onSetup: () => void
  onCodes: (codes: string[]) => void
}

/** On or off, what is left of the recovery codes, and the ways to change either. */
export function SecondFactorState({ state, mode, onMode, onSetup, onCodes }: SecondFactorStateProps) {
  if (!state.isOn) return <Button onClick={onSetup}>{copy.begin}</Button>
  const close = () => onMode({ name: 'overview' })
  return (
    <>
      <Facts state={state} />
      {mode.name === 'overview' && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => onMode({ name: 'renew' })} variant="secondary">
            {copy.renew}
          </Button>
          {state.isRequired ? null : (
            <Button onClick={() => onMode({ name: 'disable' })} variant="ghost">
              {copy.disable}
            </Button>
          )}
        </div>
      )}
      {mode.name === 'renew' && <Renew onClose={close} onCodes={onCodes} />}
      {mode.name === 'disable' && <Disable onClose={close} />}
    </>
  )
}

function Facts({ state }: { state: State }) {
  const isShort = state.recoveryCodesLeft <= fewCodes
  return (
    <div className="flex flex-col gap-1">
      {state.confirmedAt ? <p>{copy.onSince(formatDateTime(state.confirmedAt))}</p> : null}
      <p className={isShort ? 'font-semibold text-warning' : undefined}>
        {copy.codesLeft(state.recoveryCodesLeft)}
      </p>
      {isShort ? <p className="text-sm text-2">{copy.fewCodes}</p> : null}
      {state.isRequired ? <p className="mt-2 text-sm text-3">{copy.required}</p> : null}
    </div>
  )
}

function Renew({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  const api = useApi()
  const act = async (body: Proof) => {
    onCodes((await api.secondFactor.renewRecoveryCodes.call({ body })).recoveryCodes)
  }
  return <ProofForm act={act} lead={copy.renewLead} onCancel={onClose} submitLabel={copy.renew} />
}

function Disable({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const act = async (body: Proof) => {
    const isSure = await confirm({
      title: copy.disableTitle,
      body: copy.disableBody,
      confirmLabel: copy.disable,
      cancelLabel: copy.keep,
    })
    if (!isSure) return
    const state = await api.secondFactor.disable.call({ body })
    queryClient.setQueryData(api.secondFactor.state.key({}), state)
    void queryClient.invalidateQueries({ queryKey: api.passkeys.list.key() })
    toast.success(copy.disabled)
    onClose()
  }
  return (
    <ProofForm
      act={act}
      lead={copy.disableLead}
      onCancel={onClose}
      submitLabel={copy.disable}
      variant="danger"
    />
  )
}
