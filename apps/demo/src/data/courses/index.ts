import type { SeedCourse } from '../../shape.ts'
import { anaphylaxis } from './anaphylaxis.ts'
import { appliedAnatomy } from './applied-anatomy.ts'
import { biostimulators } from './biostimulators.ts'
import { botulinumUpperFace } from './botulinum-upper-face.ts'
import { clinicOperations } from './clinic-operations.ts'
import { consentConsultation } from './consent-consultation.ts'
import { fillerOcclusion } from './filler-occlusion.ts'
import { infectionControl } from './infection-control.ts'
import { iplAftercare } from './ipl-aftercare.ts'
import { laserFundamentals } from './laser-fundamentals.ts'
import { lipFiller } from './lip-filler.ts'
import { picoPigment } from './pico-pigment.ts'
import { skinAnalysis } from './skin-analysis.ts'
import { softTissueLayers } from './soft-tissue-layers.ts'
import { superficialPeel } from './superficial-peel.ts'

/** In the order in which their videos are made: what visitors open first comes first. */
export const seedCourses: SeedCourse[] = [
  appliedAnatomy,
  consentConsultation,
  lipFiller,
  botulinumUpperFace,
  skinAnalysis,
  fillerOcclusion,
  laserFundamentals,
  picoPigment,
  anaphylaxis,
  superficialPeel,
  clinicOperations,
  softTissueLayers,
  biostimulators,
  infectionControl,
  iplAftercare,
]
