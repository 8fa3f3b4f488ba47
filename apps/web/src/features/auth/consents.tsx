import type { ApiContract, EndpointOutput } from '@repo/contract'
import { legalSlugs } from '@repo/contract/legal-pages'
import { formatDate } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { paths } from '../../app/paths.ts'
import type { Posted } from '../../components/posted.ts'
import { authMessages } from './auth.messages.ts'

type Texts = EndpointOutput<ApiContract['content']['consentTexts']> & { isKnown: boolean }

type Box = 'acceptTerms' | 'acceptPrivacy' | 'acceptMarketing'

interface ConsentsProps {
  /** The versions that the form shows and sends. */
  texts: Texts

  register: (name: Box, options?: { shouldUnregister: boolean }) => UseFormRegisterReturn
  errors: { [B in Box]?: { message?: string | undefined } | undefined }
  posted: Posted | null
}

/**
 * One box for each purpose, none of them ticked beforehand; the date says which text is agreed to. A text that is not
 * published has no box.
 */
export function Consents({ texts, register, errors, posted }: ConsentsProps) {
  const isAsked = (text: Texts['terms']) => text !== null || !texts.isKnown
  const missing = [
    ...(isAsked(texts.terms) ? [] : [authMessages.terms]),
    ...(isAsked(texts.privacy) ? [] : [authMessages.privacy]),
  ]
  const isTicked = (name: string) => posted?.values[name] === 'on'
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-semibold">{authMessages.consents}</legend>
      <input name="termsText" type="hidden" value={texts.terms?.id ?? ''} />
      <input name="privacyText" type="hidden" value={texts.privacy?.id ?? ''} />
      {isAsked(texts.terms) ? (
        <Checkbox
          {...register('acceptTerms', { shouldUnregister: true })}
          defaultChecked={isTicked('acceptTerms')}
          error={errors.acceptTerms?.message}
          hint={dateOf(texts.terms)}
          label={
            <>
              {authMessages.termsBefore}
              <TextLink slug={legalSlugs.terms} text={texts.terms}>
                {authMessages.terms}
              </TextLink>
              .
            </>
          }
        />
      ) : null}
      {isAsked(texts.privacy) ? (
        <Checkbox
          {...register('acceptPrivacy', { shouldUnregister: true })}
          defaultChecked={isTicked('acceptPrivacy')}
          error={errors.acceptPrivacy?.message}
          hint={dateOf(texts.privacy)}
          label={
            <>
              {authMessages.privacyBefore}
              <TextLink slug={legalSlugs.privacy} text={texts.privacy}>
                {authMessages.privacy}
              </TextLink>
              .
            </>
          }
        />
      ) : null}
      {missing.length > 0 ? <p className="text-sm text-2">{authMessages.textsMissing(missing)}</p> : null}
      <Checkbox
        {...register('acceptMarketing')}
        defaultChecked={isTicked('acceptMarketing')}
        hint={authMessages.marketingHint}
        label={authMessages.marketing}
      />
    </fieldset>
  )
}

interface TextLinkProps {
  slug: string
  text: Texts['terms']
  children: string
}

/** Opens the very version that is agreed to; while that is unknown there may be no page to open. */
function TextLink({ slug, text, children }: TextLinkProps) {
  if (!text) return children
  return (
    <a className="link" href={paths.legalVersion(slug, text.number)} rel="noopener" target="_blank">
      {children}
    </a>
  )
}

const dateOf = (text: Texts['terms']) =>
  text ? authMessages.textOf(text.number, formatDate(text.publishedAt)) : authMessages.textOpens
