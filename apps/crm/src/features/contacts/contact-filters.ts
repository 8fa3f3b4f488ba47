import { contactTabs } from '@repo/contract/list-choices'
import { contactTopicLabels } from '@repo/messages'
import { choiceParam, defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { keysOf } from '../../components/keys-of.ts'
import { contactsMessages as copy } from './contacts.messages.ts'

/** Filters of the list of messages, kept in the URL. */
export const contactFilters = defineFilters({
  state: choiceParam(contactTabs),
  q: textParam(),
  topic: choiceParam(keysOf(contactTopicLabels)),
  owner: choiceParam(keysOf(copy.owners)),
  ...pagePositionParams,
})
