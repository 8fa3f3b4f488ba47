import { Panel } from '@repo/back-office/panel'
import { networks } from '@repo/contract/networks'
import { networkNames } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { firstMessage } from '../../components/site-part/first-message.ts'
import { navigationMessages as copy } from './navigation.messages.ts'
import { filledNetworks, type NavigationForm, navigationLimits } from './navigation-form.ts'

/** Pages of the business on other networks. */
export function SocialsPanel() {
  const { register, formState } = useFormContext<NavigationForm>()
  const sent = filledNetworks(useWatch<NavigationForm, 'socials'>({ name: 'socials' }))
  return (
    <Panel title={copy.socials}>
      <p className="mb-3 text-sm text-3">{copy.socialsHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {networks.map((network) => (
          <Field
            error={firstMessage(get(formState.errors, `socials.${sent.indexOf(network)}`))}
            isOptional
            key={network}
            label={networkNames[network]}
          >
            <Input
              autoCapitalize="none"
              autoComplete="off"
              inputMode="url"
              maxLength={navigationLimits('socials.0.href').maxLength}
              spellCheck={false}
              {...register(`socials.${network}`)}
            />
          </Field>
        ))}
      </div>
    </Panel>
  )
}
