-- Statements are written for every platform that is on, and wait to be sent only where it has a store; programs with a
-- key read all of them. They are stored when they are written, not when their transaction began.
CREATE OR REPLACE FUNCTION note_lti_statement(learner uuid, course uuid, lesson uuid, title text, said text, fact text, share integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO lti_statements
    (id, account_id, course_id, lesson_id, lesson_title, verb, once, percent, happened_at, created_at, state, next_try_at)
  SELECT gen_random_uuid(), a.id, course, lesson, title, said, fact, share, clock_timestamp(), clock_timestamp(),
    CASE WHEN p.lrs_url IS NULL THEN 'kept' ELSE 'waiting' END,
    CASE WHEN p.lrs_url IS NULL THEN NULL ELSE clock_timestamp() END
  FROM lti_accounts a
  JOIN lti_platforms p ON p.id = a.platform_id AND p.is_active
  WHERE a.user_id = learner AND EXISTS (
    SELECT 1 FROM lti_statements s WHERE s.account_id = a.id AND s.course_id = course AND s.once = 'initialized')
  ON CONFLICT DO NOTHING
$$;
