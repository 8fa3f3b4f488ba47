import { Panel } from '@repo/back-office/panel'
import { useCan } from '../../components/use-can.ts'
import { setupMessages as copy } from './setup.messages.ts'
import { countSteps, SetupSteps } from './setup-steps.tsx'
import { useSetup } from './use-setup.ts'

/** What an owner still has to set up; nothing once every needed step works, and nothing for who may not change settings. */
export function SetupPanel() {
  const maySet = useCan('settings')
  const { data } = useSetup({ isEnabled: maySet })
  if (!data || data.isDone) return null
  const { done, all } = countSteps(data)
  return (
    <div className="mb-5">
      <Panel
        title={copy.title}
        isFlush
        aside={<p className="font-num text-sm text-3">{copy.progress(done, all)}</p>}
      >
        <SetupSteps setup={data} />
      </Panel>
    </div>
  )
}
