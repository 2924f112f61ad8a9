// Statements that are compiled when they first run. Opening a store names more than a hundred, most programs and tests need a
// few, and compiling all took half of the time to open one. Knows nothing of tables.
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'

type Values = SQLQueryBindings[]

/** The methods of a statement that the stores and drizzle use. */
class LateStatement {
  readonly #compile: () => Statement
  #compiled: Statement | null = null

  constructor(compile: () => Statement) {
    this.#compile = compile
  }

  get #statement(): Statement {
    this.#compiled ??= this.#compile()
    return this.#compiled
  }

  get(...values: Values) {
    return this.#statement.get(...values)
  }
  all(...values: Values) {
    return this.#statement.all(...values)
  }
  run(...values: Values) {
    return this.#statement.run(...values)
  }
  values(...values: Values) {
    return this.#statement.values(...values)
  }
  iterate(...values: Values) {
    return this.#statement.iterate(...values)
  }
}

/** Makes `raw` compile statements of `query` and `prepare` when they first run; mistakes in them are thrown only then. */
export function compileLate(raw: Database): void {
  const [query, prepare] = [raw.query.bind(raw), raw.prepare.bind(raw)]
  const late = (compile: () => Statement) => new LateStatement(compile) as unknown as Statement<never, never>
  raw.query = (sql) => late(() => query(sql))
  raw.prepare = (sql, ...values) => late(() => prepare(sql, ...values))
}
