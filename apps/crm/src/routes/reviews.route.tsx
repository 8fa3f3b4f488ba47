import { ReviewQueue } from '../features/reviews/review-queue.tsx'
import { reviewsMessages as copy } from '../features/reviews/reviews.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = ReviewQueue
