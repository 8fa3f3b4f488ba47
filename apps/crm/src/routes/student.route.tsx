import { LearnerHandIns } from '../features/hand-ins/learner-hand-ins.tsx'
import { learnerMessages as copy } from '../features/learner/learner.messages.ts'
import { LearnerPage } from '../features/learner/learner-page.tsx'
import { LearnerQuizzes } from '../features/learner/learner-quizzes.tsx'
import { LearnerOrders } from '../features/orders/learner-orders.tsx'
import { LearnerQuestions } from '../features/questions/learner-questions.tsx'
import { AccountDevices } from '../features/users/account-devices.tsx'
import { AuditPanel } from '../features/users/audit-panel.tsx'

export const meta = () => ({ title: copy.one })

export const Component = () => (
  <LearnerPage
    parts={{
      questions: (id) => <LearnerQuestions id={id} />,
      quizzes: (id) => <LearnerQuizzes id={id} />,
      handIns: (id) => <LearnerHandIns id={id} />,
      orders: (id) => <LearnerOrders id={id} />,
      devices: (id) => <AccountDevices id={id} />,
      audit: (id) => <AuditPanel id={id} tab="audit" />,
    }}
  />
)
