import { useApi } from '@repo/back-office'
import { licenceStateLabels } from '@repo/back-office/licence/licence.messages'
import { ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, Link, textParam, valuePositionParams } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { keysOf } from '../../components/keys-of.ts'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { doctorColumns } from './doctor-columns.tsx'
import { doctorsMessages as copy } from './doctors.messages.ts'

const filters = defineFilters({
  licence: choiceParam(keysOf(licenceStateLabels)),
  q: textParam(),
  ...valuePositionParams,
})

/** All doctors with the state of their licences: the screen at `/crm/Doctor`. */
export function DoctorList() {
  const { doctors } = useApi().crmDoctors
  const add = useCan('editDoctors') ? (
    <Link to={paths.addDoctor()} className={buttonClass()}>
      <Plus size={18} aria-hidden="true" />
      {copy.add}
    </Link>
  ) : null
  return (
    <ListScreen
      id="doctors"
      title={copy.title}
      lead={copy.lead}
      actions={add}
      filters={filters}
      read={(values) => doctors.query({ query: { ...values, q: values.q || undefined } })}
      tabs={{
        label: copy.states,
        of: (page) =>
          choiceTabs('licence', { all: copy.all, labels: licenceStateLabels, counts: page?.counts }),
      }}
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={doctorColumns}
      rowKey={(doctor) => doctor.id}
      rowName={(doctor) => doctor.name}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint, action: add },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
