import type { Token } from './sql-tokens.ts'
import { TokenReader } from './token-reader.ts'

/** From PostgreSQL's manual, “Explicit Locking”; weakest first. What it keeps others from is in `upgrade-report.ts`. */
export const LOCKS = [
  'ROW EXCLUSIVE',
  'SHARE UPDATE EXCLUSIVE',
  'SHARE',
  'SHARE ROW EXCLUSIVE',
  'ACCESS EXCLUSIVE',
] as const
export type Lock = (typeof LOCKS)[number]

/** What PostgreSQL does with the rows of a table: nothing, read all, index all, rewrite all, or change some. */
export type Work = 'none' | 'scan' | 'index' | 'rewrite' | 'rows' | 'unknown'

export type Step = {
  /** As “add column users.nickname”. */
  does: string
  locks: { table: string; lock: Lock }[]
  /** On the first table of `locks`, if it was there before. */
  work: Work
  /** A table that it makes. */
  makes?: string
  /** A column that it makes. */
  column?: string
  /** An index that it makes if it is not there, and the statement that makes it before the upgrade, while the table is written. */
  ifMissing?: { index: string; concurrently: string }
  /** A constraint that it drops. A foreign key locks the other table as well, which only the database knows. */
  drops?: string
  /** Columns that it restricts. */
  restricts?: string[]
  /** It drops, renames or tightens something that the previous version may use. */
  isContract: boolean
  isUnknown?: true
}

/** Each kind of statement that migrations use. Another one is unknown. */
export function stepOf(statement: readonly Token[]): Step {
  const reader = new TokenReader(statement)
  if (reader.take('create')) return created(reader)
  if (reader.take('drop')) return dropped(reader)
  if (reader.take('alter', 'table')) return altered(reader)
  if (reader.take('insert', 'into')) return written('insert into', reader)
  if (reader.take('update')) return written('update', reader)
  if (reader.take('delete', 'from')) return written('delete from', reader)
  // What it runs is not read.
  if (reader.take('do')) return { does: 'a block of code', locks: [], work: 'unknown', isContract: true }
  return unknown(reader)
}

const unknown = (reader: TokenReader): Step => ({
  does: reader.text(),
  locks: [],
  work: 'unknown',
  isContract: true,
  isUnknown: true,
})

const withoutLock = (does: string): Step => ({ does, locks: [], work: 'none', isContract: false })

const onTable = (
  table: string,
  { does, lock = 'ACCESS EXCLUSIVE', work = 'none', ...rest }: Partial<Step> & { does: string; lock?: Lock },
): Step => ({ does, locks: [{ table, lock }], work, isContract: false, ...rest })

function created(reader: TokenReader): Step {
  const isReplaced = reader.take('or', 'replace')
  const isUnique = reader.take('unique')
  if (reader.take('index')) return createdIndex(reader, isUnique)
  if (reader.take('table')) {
    reader.take('if', 'not', 'exists')
    const table = reader.name()
    const isFilled = reader.has('select') || reader.has('as', 'table')
    return {
      ...withoutLock(`create table ${table}`),
      locks: referencedIn(reader),
      makes: table,
      work: isFilled ? 'unknown' : 'none',
    }
  }
  if (reader.take('extension')) {
    reader.take('if', 'not', 'exists')
    return withoutLock(`create extension ${reader.name()}`)
  }
  if (reader.take('function')) return withoutLock(`create function ${reader.name()}`)
  if (reader.take('view')) {
    const view = reader.name()
    return isReplaced
      ? onTable(view, { does: `replace view ${view}` })
      : { ...withoutLock(`create view ${view}`), makes: view }
  }
  if (reader.take('trigger')) {
    const trigger = reader.name()
    reader.skipTo('on')
    return onTable(reader.name(), { does: `create trigger ${trigger}`, lock: 'SHARE ROW EXCLUSIVE' })
  }
  return unknown(reader)
}

function createdIndex(reader: TokenReader, isUnique: boolean): Step {
  const isConcurrent = reader.take('concurrently')
  const isOptional = reader.take('if', 'not', 'exists')
  const rest = reader.rest()
  const index = reader.name()
  reader.skipTo('on')
  const table = reader.name()
  return onTable(table, {
    does: `create ${isUnique ? 'unique ' : ''}index ${index}`,
    lock: isConcurrent ? 'SHARE UPDATE EXCLUSIVE' : 'SHARE',
    work: 'index',
    ...(isOptional && {
      ifMissing: {
        index,
        concurrently: `create ${isUnique ? 'unique ' : ''}index concurrently if not exists ${rest};`,
      },
    }),
    ...(isUnique && { restricts: columnsOf(table, reader.namesInBrackets()) }),
  })
}

const DROPPED = ['table', 'view', 'function', 'type', 'sequence', 'index', 'trigger'] as const

function dropped(reader: TokenReader): Step {
  const what = DROPPED.find((kind) => reader.take(kind))
  if (!what) return unknown(reader)
  reader.take('concurrently')
  reader.take('if', 'exists')
  const name = reader.name()
  const does = `drop ${what} ${name}`
  if (what === 'trigger' && reader.skipTo('on')) return onTable(reader.name(), { does, isContract: true })
  // An index is dropped from its table, which `table-facts.queries.ts` finds.
  if (what === 'table' || what === 'view' || what === 'index')
    return onTable(name, { does, isContract: true })
  return { ...withoutLock(does), isContract: true }
}

function altered(reader: TokenReader): Step {
  reader.take('only')
  const table = reader.name()
  const on = (step: Partial<Step> & { does: string; lock?: Lock }) =>
    onTable(table, { ...step, does: `${step.does} (${table})` })
  // Only the first one would be read.
  if (reader.hasOuterComma()) return { ...unknown(reader), locks: [{ table, lock: 'ACCESS EXCLUSIVE' }] }
  if (reader.take('add', 'constraint')) return addedConstraint(table, reader)
  if (reader.take('add', 'column') || reader.take('add')) return addedColumn(table, reader)
  if (reader.take('drop', 'constraint')) {
    const name = reader.name()
    // Without a check more is allowed than before; a key may be what ON CONFLICT names.
    return on({ does: `drop constraint ${name}`, isContract: !name.endsWith('_check'), drops: name })
  }
  if (reader.take('validate', 'constraint'))
    return on({ does: `validate ${reader.name()}`, lock: 'SHARE UPDATE EXCLUSIVE', work: 'scan' })
  if (reader.take('alter', 'constraint')) return on({ does: `alter constraint ${reader.name()}` })
  if (reader.take('drop', 'column') || reader.take('drop')) {
    reader.take('if', 'exists')
    return on({ does: `drop column ${reader.name()}`, isContract: true })
  }
  if (reader.take('rename')) return on({ does: `rename ${reader.text()}`, isContract: true })
  if (reader.take('alter', 'column') || reader.take('alter')) return alteredColumn(table, reader)
  if (reader.take('set', '(')) return on({ does: 'set storage options', lock: 'SHARE UPDATE EXCLUSIVE' })
  return { ...unknown(reader), locks: [{ table, lock: 'ACCESS EXCLUSIVE' }] }
}

function alteredColumn(table: string, reader: TokenReader): Step {
  const column = `${table}.${reader.name()}`
  if (reader.take('set', 'not', 'null'))
    return onTable(table, { does: `set ${column} not null`, work: 'scan', isContract: true })
  if (reader.take('drop', 'not', 'null')) return onTable(table, { does: `let ${column} be null` })
  if (reader.take('set', 'default')) return onTable(table, { does: `set the default of ${column}` })
  if (reader.take('drop', 'default'))
    return onTable(table, { does: `drop the default of ${column}`, isContract: true })
  if (reader.take('set', 'data', 'type') || reader.take('type'))
    return onTable(table, { does: `change the type of ${column}`, work: 'rewrite', isContract: true })
  return { ...unknown(reader), locks: [{ table, lock: 'ACCESS EXCLUSIVE' }] }
}

/** Stable or immutable: PostgreSQL stores its value once instead of writing every row. */
const STABLE = new Set(['now', 'current_timestamp', 'current_date', 'transaction_timestamp'])

function addedColumn(table: string, reader: TokenReader): Step {
  reader.take('if', 'not', 'exists')
  const column = reader.name()
  const isGenerated = reader.has('generated')
  const hasDefault = reader.has('default')
  const isVolatile = hasDefault && reader.calls().some((name) => !STABLE.has(name))
  const isRequired = reader.has('not', 'null') && !hasDefault && !isGenerated
  const referenced = referencedIn(reader)
  // Rows that have no value refer to nothing.
  const isCompared = referenced.length > 0 && hasDefault
  const work = reader.has('unique') ? 'index' : isCompared ? 'scan' : 'none'
  return {
    does: `add column ${table}.${column}`,
    locks: [{ table, lock: 'ACCESS EXCLUSIVE' }, ...referenced],
    column: `${table}.${column}`,
    work: isGenerated || isVolatile ? 'rewrite' : work,
    // The previous version inserts rows without it.
    isContract: isRequired,
  }
}

/** The other tables of foreign keys that stand beside their columns, or in the brackets of a new table. */
const referencedIn = (reader: TokenReader): Step['locks'] =>
  reader.namesAfter('references').map((table) => ({ table, lock: 'SHARE ROW EXCLUSIVE' }))

function addedConstraint(table: string, reader: TokenReader): Step {
  const name = reader.name()
  const does = `add constraint ${name} (${table})`
  const isValid = !reader.has('not', 'valid')
  if (reader.take('foreign', 'key')) {
    const restricts = columnsOf(table, reader.namesInBrackets())
    reader.skipTo('references')
    const lock = 'SHARE ROW EXCLUSIVE' as const
    const locks = [table, reader.name()].map((each) => ({ table: each, lock }))
    return { does, locks, work: isValid ? 'scan' : 'none', restricts, isContract: false }
  }
  if (reader.take('check'))
    return onTable(table, {
      does,
      work: isValid ? 'scan' : 'none',
      restricts: columnsOf(table, reader.columns(table)),
    })
  if (reader.take('unique') || reader.take('primary', 'key') || reader.take('exclude'))
    return onTable(table, { does, work: 'index', restricts: columnsOf(table, reader.namesInBrackets()) })
  return { ...unknown(reader), locks: [{ table, lock: 'ACCESS EXCLUSIVE' }] }
}

/** If the columns are not named, any column. */
const columnsOf = (table: string, names: string[]) =>
  (names.length > 0 ? names : ['*']).map((column) => `${table}.${column}`)

function written(verb: string, reader: TokenReader): Step {
  const table = reader.name()
  const work = verb === 'insert into' ? insertWork(reader) : 'rows'
  return onTable(table, { does: `${verb} ${table}`, lock: 'ROW EXCLUSIVE', work })
}

/** With a query it takes as long as the tables that it reads need, which are not followed here. */
function insertWork(reader: TokenReader): Work {
  const isOfValues = reader.has('values') && !reader.has('select')
  return isOfValues ? 'none' : 'unknown'
}
