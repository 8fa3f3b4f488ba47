import { Panel } from '@repo/back-office/panel'
import { rights as allRights, type Right, sensitiveRights, withNeeded } from '@repo/contract/rights'
import { rightLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { FieldError } from '@repo/ui/field'
import { keysOf } from '../../components/keys-of.ts'
import { useRights } from '../../components/use-rights.ts'
import { rightsIn } from './right-groups.ts'
import { roleFormMessages as copy, rightGroupLabels } from './roles.messages.ts'

interface Props {
  value: readonly Right[]
  onChange: (rights: Right[]) => void
  error?: string | undefined
  isReadOnly: boolean
}

/** The rights of a role, group by group. A look that a chosen act needs comes with it. */
export function RightsField({ value, onChange, error, isReadOnly }: Props) {
  const held = withNeeded(value)
  const toggle = (right: Right) => {
    const next = value.includes(right) ? value.filter((one) => one !== right) : [...value, right]
    onChange(allRights.filter((one) => next.includes(one)))
  }
  return (
    <div id="rights" tabIndex={-1} className="grid min-w-0 gap-5">
      {error ? <FieldError>{error}</FieldError> : null}
      {keysOf(rightGroupLabels).map((group) => {
        const all = rightsIn(group)
        const count = all.filter((right) => held.includes(right)).length
        return (
          <Panel
            key={group}
            title={rightGroupLabels[group]}
            aside={<span className="font-num text-sm text-3">{copy.chosen(count, all.length)}</span>}
          >
            <div className="grid gap-x-6 sm:grid-cols-2">
              {all.map((right) => (
                <RightBox
                  key={right}
                  right={right}
                  isHeld={held.includes(right)}
                  // Only chosen because of another one: it goes with that.
                  isNeeded={withNeeded(value.filter((one) => one !== right)).includes(right)}
                  isReadOnly={isReadOnly}
                  onToggle={() => toggle(right)}
                />
              ))}
            </div>
          </Panel>
        )
      })}
    </div>
  )
}

interface BoxProps {
  right: Right
  isHeld: boolean
  isNeeded: boolean
  isReadOnly: boolean
  onToggle: () => void
}

function RightBox({ right, isHeld, isNeeded, isReadOnly, onToggle }: BoxProps) {
  const isMine = useRights().mayGive([right])
  const hint = !isReadOnly && !isMine ? copy.notYours : isNeeded ? copy.needed : undefined
  return (
    <Checkbox
      label={rightLabels[right]}
      hint={hint ?? (sensitiveRights.includes(right) ? copy.sensitive : undefined)}
      checked={isHeld}
      disabled={isReadOnly || isNeeded || (!isMine && !isHeld)}
      onChange={onToggle}
    />
  )
}
