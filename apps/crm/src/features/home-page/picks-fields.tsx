import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { RadioGroup } from '@repo/ui/radio-group'
import type { ChoiceKind } from '../../components/site-part/choice-finder.tsx'
import { ChoiceList } from '../../components/site-part/choice-list.tsx'
import { useFault } from './block-context.ts'
import { type BlockOf, blockLimits } from './home-form.ts'
import { homePageMessages as copy } from './home-page.messages.ts'

type PickBlock = BlockOf<'courses' | 'categories' | 'doctors' | 'articles'>

const choiceOf = {
  courses: 'course',
  categories: 'category',
  doctors: 'doctor',
  articles: 'article',
} satisfies Record<PickBlock['kind'], ChoiceKind>

/** Whether a block shows the site's own choice, or what is picked by hand, in its order. */
export function PicksFields({ block, onChange }: { block: PickBlock; onChange: (block: PickBlock) => void }) {
  const fault = useFault()
  const { kind, pick, ids } = block
  return (
    <>
      <RadioGroup
        legend={copy.pick}
        look="chips"
        name="pick"
        onValueChange={(value) => onChange({ ...block, pick: value as typeof pick })}
        options={(['automatic', 'chosen'] as const).map((value) => ({ value, label: copy.picks[value] }))}
        value={pick}
      />
      {pick === 'automatic' ? (
        <p className="text-sm text-3">{copy.automatic[kind]}</p>
      ) : (
        <ChoiceList
          ids={ids}
          kind={choiceOf[kind]}
          label={copy.chosenList}
          most={blockLimits(kind, 'ids').maxItems ?? 1}
          onChange={(next) => onChange({ ...block, ids: next })}
        />
      )}
      {kind === 'courses' && pick === 'automatic' ? (
        <Field error={fault('count')} label={copy.fields.count}>
          <NumberInput
            name="count"
            onValueChange={(count) => onChange({ ...block, count: count ?? 0 })}
            value={block.count}
            {...numberLimits}
          />
        </Field>
      ) : null}
    </>
  )
}

const { min, max } = blockLimits('courses', 'count')
const numberLimits = { min, max }
