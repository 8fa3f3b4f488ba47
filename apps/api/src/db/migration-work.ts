/** What a migration does to tables that are there already. */
export interface MigrationWork {
  /** Tables that it reads or writes from beginning to end, in the order in which it names them. */
  tables: string[]
  /** Runs a procedure whose work cannot be read from the text. */
  runsCode: boolean
}

const NAME = String.raw`"?(?:public"?\."?)?(\w+)"?`
/** Statements whose time grows with the rows of a table. Adding a nullable column, or one with a fixed default, is not among them. */
const WHOLE_TABLE = [
  String.raw`CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\S+ ON ${NAME}`,
  String.raw`ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}[^;]*?(?:SET NOT NULL|SET DATA TYPE| TYPE |ADD CONSTRAINT(?![^;]*NOT VALID)|ADD COLUMN[^;]*GENERATED ALWAYS AS \(|VALIDATE CONSTRAINT)`,
  String.raw`UPDATE (?:ONLY )?${NAME} `,
  String.raw`DELETE FROM (?:ONLY )?${NAME}`,
  String.raw`INSERT INTO \S+[^;]*?\bFROM ${NAME}`,
].map((pattern) => new RegExp(pattern, 'gi'))
const CREATED = new RegExp(String.raw`CREATE TABLE (?:IF NOT EXISTS )?${NAME}`, 'gi')
/** Their text describes what is done later, not now. */
const DEFINITION = /^\s*CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE|VIEW|TRIGGER|CONSTRAINT TRIGGER)\b/i
const RUNS_CODE = /^\s*(?:DO\b|CALL\b|SELECT\s+[\w."]+\s*\()/i

/**
 * Reads from the text of a migration which tables it goes through; those that it makes itself are empty and left out.
 * An estimate: it knows the forms that this product's migrations have.
 */
export function readMigrationWork(statements: readonly string[]): MigrationWork {
  const parts = statements
    .map((text) => text.replace(/--[^\n]*/g, '').trim())
    .filter((text) => text && !DEFINITION.test(text))
  const made = new Set(parts.flatMap((text) => namesIn(text, CREATED)))
  const found = parts.flatMap((text) => WHOLE_TABLE.flatMap((pattern) => namesIn(text, pattern)))
  return {
    tables: [...new Set(found)].filter((name) => !made.has(name)),
    runsCode: parts.some((text) => RUNS_CODE.test(text)),
  }
}

const namesIn = (text: string, pattern: RegExp) =>
  [...text.replace(/\s+/g, ' ').matchAll(pattern)].flatMap(([, name]) => name ?? [])
