import { LoginLayout } from '@repo/back-office'
import { brand } from '../app/env.ts'
import { shellMessages } from './shell.messages.ts'

export const Component = () => <LoginLayout brand={brand} promise={shellMessages.promise} />
