import { plansMessages as copy } from '../features/instalments/instalments.messages.ts'
import { PlanList } from '../features/instalments/plan-list.tsx'

export const meta = () => ({ title: copy.title })

export const Component = PlanList
