import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** Adds the changes of each doctor up to one row. Changes that arrive meanwhile stay for the next time. */
export async function foldDoctorLearnerSums(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from doctor_learner_sums
      where doctor_id in (select doctor_id from doctor_learner_sums group by doctor_id having count(*) > 1)
      returning doctor_id, learners)
    insert into doctor_learner_sums (id, doctor_id, learners)
    select gen_random_uuid(), doctor_id, sum(learners) from folded group by doctor_id`)
}
