import { FormAlert } from '@repo/forms'
import type { ReactNode } from 'react'
import { RetryNotice } from './retry-notice.tsx'
import type { RetryWait } from './use-retry-wait.ts'

/** Why a form was refused: too often, with the time left, or for another reason in words. */
export function FormNotice({ wait, children }: { wait: RetryWait | null; children?: ReactNode }) {
  return wait ? <RetryNotice key={wait.until} wait={wait} /> : <FormAlert>{children}</FormAlert>
}
