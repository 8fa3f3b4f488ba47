import { complaints } from './complaints.ts'
import { consent } from './consent.ts'
import { drills } from './drills.ts'
import { laserRoom } from './laser-room.ts'
import { learningAnatomy } from './learning-anatomy.ts'
import { photos } from './photos.ts'
import { readingLabels } from './reading-labels.ts'
import type { SeedArticle } from './shape.ts'
import { skinBarrier } from './skin-barrier.ts'
import { draftArticle, scheduledArticle } from './upcoming.ts'
import { videoLearning } from './video-learning.ts'

export const seedNews: SeedArticle[] = [
  scheduledArticle,
  draftArticle,
  learningAnatomy,
  consent,
  laserRoom,
  skinBarrier,
  drills,
  photos,
  complaints,
  readingLabels,
  videoLearning,
]
