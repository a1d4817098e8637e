import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepOf } from './migration-step.ts'
import { statementsOf, tokensOf } from './sql-tokens.ts'

const step = (sql: string) => {
  const [statement, ...more] = statementsOf(sql)
  if (!statement || more.length > 0) throw new Error(`Not one statement: ${sql}`)
  return stepOf(statement)
}

test.each([
  // Statement, work, lock, and whether the previous version may miss something afterwards.
  ['ALTER TABLE "users" ADD COLUMN "nickname" text', 'none', 'ACCESS EXCLUSIVE', false],
  [`ALTER TABLE users ADD nickname text DEFAULT '' NOT NULL`, 'none', 'ACCESS EXCLUSIVE', false],
  ['ALTER TABLE users ADD COLUMN at timestamptz DEFAULT now() NOT NULL', 'none', 'ACCESS EXCLUSIVE', false],
  ['ALTER TABLE users ADD COLUMN key uuid DEFAULT gen_random_uuid()', 'rewrite', 'ACCESS EXCLUSIVE', false],
  ['ALTER TABLE users ADD COLUMN key text NOT NULL', 'none', 'ACCESS EXCLUSIVE', true],
  [
    'ALTER TABLE users ADD COLUMN key text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL',
    'rewrite',
    'ACCESS EXCLUSIVE',
    false,
  ],
  ['ALTER TABLE users DROP COLUMN name', 'none', 'ACCESS EXCLUSIVE', true],
  ['ALTER TABLE users RENAME COLUMN name TO title', 'none', 'ACCESS EXCLUSIVE', true],
  ['ALTER TABLE users ALTER COLUMN name SET NOT NULL', 'scan', 'ACCESS EXCLUSIVE', true],
  ['ALTER TABLE users ALTER COLUMN name SET DATA TYPE varchar', 'rewrite', 'ACCESS EXCLUSIVE', true],
  ['ALTER TABLE users DROP CONSTRAINT users_name_check', 'none', 'ACCESS EXCLUSIVE', false],
  ['ALTER TABLE users DROP CONSTRAINT users_email_key', 'none', 'ACCESS EXCLUSIVE', true],
  ['ALTER TABLE users VALIDATE CONSTRAINT users_name_check', 'scan', 'SHARE UPDATE EXCLUSIVE', false],
  ['CREATE INDEX a_idx ON public.users (name)', 'index', 'SHARE', false],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a_idx ON users (name)', 'index', 'SHARE UPDATE EXCLUSIVE', false],
  ['DROP TABLE "users"', 'none', 'ACCESS EXCLUSIVE', true],
  ['DROP TRIGGER users_counted ON users', 'none', 'ACCESS EXCLUSIVE', true],
  [
    'CREATE TRIGGER a AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION f()',
    'none',
    'SHARE ROW EXCLUSIVE',
    false,
  ],
  ['UPDATE users SET name = lower(name)', 'rows', 'ROW EXCLUSIVE', false],
  ['INSERT INTO users DEFAULT VALUES', 'none', 'ROW EXCLUSIVE', false],
])('%s', (sql, work, lock, isContract) => {
  expect(step(sql)).toMatchObject({ work, isContract, locks: [{ table: 'users', lock }] })
  expect(step(sql).isUnknown).toBeUndefined()
})

test('a foreign key locks both tables, and restricts its columns', () => {
  const sql = `ALTER TABLE "posts" ADD CONSTRAINT "posts_fk" FOREIGN KEY ("user_id","at") REFERENCES "public"."users"("id","at") ON DELETE cascade`
  expect(step(sql)).toEqual({
    does: 'add constraint posts_fk (posts)',
    locks: ['posts', 'users'].map((table) => ({ table, lock: 'SHARE ROW EXCLUSIVE' })),
    work: 'scan',
    restricts: ['posts.user_id', 'posts.at'],
    isContract: false,
  })
})

test.each([
  [
    'CREATE TABLE posts (id uuid, user_id uuid REFERENCES "public"."users"("id"), b uuid references turmas)',
    'none',
  ],
  [
    'CREATE TABLE posts (user_id uuid, b uuid references turmas, FOREIGN KEY (user_id) REFERENCES users)',
    'none',
  ],
  ['ALTER TABLE posts ADD COLUMN user_id uuid REFERENCES users', 'none'],
  [`ALTER TABLE posts ADD COLUMN user_id uuid DEFAULT '0' REFERENCES users`, 'scan'],
])('a foreign key that stands beside its column locks the other table, too: %s', (sql, work) => {
  expect(step(sql).work).toBe(work)
  expect(step(sql).locks).toContainEqual({ table: 'users', lock: 'SHARE ROW EXCLUSIVE' })
})

test.each([
  'TRUNCATE users',
  'ALTER TABLE users ADD COLUMN a numeric(4, 2), DROP COLUMN name',
  'ALTER TABLE users CLUSTER ON a_idx',
  'GRANT ALL ON users TO farol',
  'CREATE ROLE a',
])('what no migration uses is unknown, and never taken for harmless: %s', (sql) =>
  expect(step(sql)).toMatchObject({ isUnknown: true, isContract: true, work: 'unknown' }),
)

test('comments, texts and the bodies of functions are not statements', () => {
  const sql = `-- ALTER TABLE users; DROP TABLE users;
    CREATE FUNCTION f() RETURNS int LANGUAGE sql BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END;
    CREATE FUNCTION g() RETURNS text LANGUAGE sql AS $$ SELECT ';'; $$; /* ; */
    INSERT INTO a ("b;""c") VALUES ('it''s; DROP TABLE users')`
  expect(statementsOf(sql).map((statement) => stepOf(statement).does)).toEqual([
    'create function f',
    'create function g',
    'insert into a',
  ])
})

test('a text comes back from quoting as one token, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const quoted = `'${text.replaceAll(`'`, `''`)}'`
      expect(tokensOf(`select ${quoted} ;`).map((token) => token.text)).toEqual(['select', quoted, ';'])
    }),
  )
})
