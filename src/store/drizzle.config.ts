// For drizzle-kit only: `drizzle-kit generate --config src/store/drizzle.config.ts` writes the SQL of the
// next migration from the schema files. The program applies migrations with migrate.ts, not with drizzle-kit.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './src/store/schema.ts',
    './src/store/media-schema.ts',
    './src/store/job-schema.ts',
    './src/store/web-schema.ts',
    './src/store/webhook-schema.ts',
    './src/store/worker-schema.ts',
  ],
  out: './src/store/migrations',
  breakpoints: false,
})
