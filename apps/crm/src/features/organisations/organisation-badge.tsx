import { Badge } from '@repo/ui/badge'
import { organisationStateLabels } from './organisations.messages.ts'

export const OrganisationBadge = ({ state }: { state: keyof typeof organisationStateLabels }) => (
  <Badge tone={state === 'active' ? 'success' : 'neutral'}>{organisationStateLabels[state]}</Badge>
)
