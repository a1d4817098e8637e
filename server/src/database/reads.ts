import pg from 'pg'

const CLIENTS = 2

/** Every statement has a name, so that PostgreSQL plans it once per connection. */
export type Statement = { name: string; text: string }

export type Reads = {
  query: <Row extends pg.QueryResultRow>(statement: Statement, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

/** A few connections on which statements are sent without waiting for the answers of the ones before. */
export function openReads(config: pg.ClientConfig): Reads {
  const slots: (Promise<pg.Client> | undefined)[] = Array.from({ length: CLIENTS })
  let turn = 0
  let isClosed = false

  function client(index: number): Promise<pg.Client> {
    slots[index] ??= connect(index)
    return slots[index]
  }

  async function connect(index: number) {
    const fresh = new pg.Client({ ...config, application_name: 'farol-reads', pipeline: true })
    const forget = () => {
      slots[index] = undefined
    }
    fresh.on('error', forget)
    fresh.on('end', forget)
    try {
      await fresh.connect()
    } catch (error) {
      forget()
      throw error
    }
    return fresh
  }

  return {
    query: async (statement, values = []) => {
      if (isClosed) throw new Error('The database is closed.')
      turn = (turn + 1) % CLIENTS
      const connection = await client(turn)
      const { rows } = await connection.query({ ...statement, values })
      return rows
    },
    close: async () => {
      isClosed = true
      const open = await Promise.allSettled(slots.filter((slot) => slot !== undefined))
      await Promise.all(open.map((slot) => (slot.status === 'fulfilled' ? slot.value.end() : undefined)))
    },
  }
}
