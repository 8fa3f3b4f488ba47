import { useApi } from '@repo/back-office'
import { ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { contactStateLabels, contactTopicLabels } from '@repo/messages'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { contactColumns } from './contact-columns.tsx'
import { contactFilters as filters } from './contact-filters.ts'
import { contactsMessages as copy } from './contacts.messages.ts'
import { useContactActs } from './use-contact-acts.tsx'

const tabLabels = { unanswered: copy.unanswered, ...contactStateLabels }

/** Messages from the contact page: the screen at `/crm/Contact`. */
export function ContactList() {
  const { contacts } = useApi().crmContacts
  const bulk = useContactActs()
  return (
    <ListScreen
      id="contacts"
      title={copy.title}
      lead={copy.lead}
      filters={filters}
      read={(values) => contacts.query({ query: { ...values, q: values.q || undefined } })}
      tabs={{
        label: copy.states,
        of: (page) =>
          choiceTabs('state', {
            all: copy.all,
            labels: tabLabels,
            counts: page?.counts,
            within: ['unanswered'],
          }),
      }}
      search={{ label: copy.search, hint: copy.searchHint }}
      controls={({ values, setFilters }) => (
        <>
          <FilterSelect
            label={copy.topic}
            anyLabel={copy.anyTopic}
            options={optionsOf(contactTopicLabels)}
            value={values.topic}
            onSelect={(topic) => setFilters({ topic })}
          />
          <FilterSelect
            label={copy.owner}
            anyLabel={copy.anyOwner}
            options={optionsOf(copy.owners)}
            value={values.owner}
            onSelect={(owner) => setFilters({ owner })}
          />
        </>
      )}
      columns={contactColumns}
      rowKey={(contact) => contact.id}
      rowName={(contact) => contact.name}
      bulk={bulk}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
