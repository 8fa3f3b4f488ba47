import type { ApiContract, EndpointOutput } from '@repo/contract'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Badge } from '@repo/ui/badge'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from './loaded.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorMessages as copy, recoveryMessages } from './second-factor.messages.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { SecondFactorState, type StateMode } from './second-factor-state.tsx'
import { Section } from './section.tsx'

type State = EndpointOutput<ApiContract['secondFactor']['state']>
type Mode = StateMode | { name: 'setup' } | { name: 'codes'; codes: string[] }

const overview: Mode = { name: 'overview' }

/** Whether signing in asks for a second factor, and everything that can be done about it. */
export function SecondFactorSection() {
  const api = useApi()
  const query = api.secondFactor.state.query()
  return (
    <Section aside={<StateBadge />} lead={copy.lead} title={copy.title}>
      <Loaded query={query} skeleton={<Skeleton className="h-24 rounded-sm" />}>
        {(state) => <Body state={state} />}
      </Loaded>
    </Section>
  )
}

function StateBadge() {
  const api = useApi()
  const { data } = useQuery({ ...api.secondFactor.state.query(), throwOnError: false })
  if (!data) return null
  return <Badge tone={data.isOn ? 'success' : 'warning'}>{data.isOn ? copy.on : copy.off}</Badge>
}

function Body({ state }: { state: State }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [mode, setMode] = useState<Mode>(overview)
  const finish = () => {
    setMode(overview)
    toast.success(recoveryMessages.finished)
    void queryClient.invalidateQueries({ queryKey: api.secondFactor.state.key() })
    // Turning it on removed them, and from now on they ask for a code.
    void queryClient.invalidateQueries({ queryKey: api.passkeys.list.key() })
  }
  if (mode.name === 'setup') return <SecondFactorSetup onCancel={() => setMode(overview)} onDone={finish} />
  if (mode.name === 'codes') return <RecoveryCodes codes={mode.codes} onDone={finish} />
  return (
    <SecondFactorState
      mode={mode}
      onCodes={(codes) => setMode({ name: 'codes', codes })}
      onMode={setMode}
      onSetup={() => setMode({ name: 'setup' })}
      state={state}
    />
  )
}
