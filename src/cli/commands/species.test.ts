import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Outcome, runCommand } from '../../../test/command.ts'
import { eventually } from '../../../test/eventually.ts'
import { FrondProcess, inEmptyFolder, inKeyedFolder } from '../../../test/process.ts'
import { loadConfig } from '../../config/config.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { searchSpecies } from '../../features/catalogue/search/substring-search.ts'

const USAGE = `Usage: npm run frond -- species import FILE [--report FILE]
       npm run frond -- species export FILE

FILE ends in .csv, .tsv, .txt, .jsonl or .ndjson, each also with .gz.
Columns are our own (as an export writes them) or those of Darwin Core.
`

/** Runs the command on the database in a folder. */
function runIn(folder: string, ...words: string[]): Promise<Outcome> {
  return runCommand(['species', ...words], { DATA_DIR: join(folder, 'data') })
}

function printed(stdout: string): Outcome {
  return { code: 0, stdout, stderr: '' }
}

function failed(code: number, stderr: string): Outcome {
  return { code, stdout: '', stderr }
}

describe('the species command', () => {
  test('called wrongly shows how to call it and leaves no trace', () =>
    inEmptyFolder(async (folder) => {
      const calls = [['import'], ['import', 'a.pdf'], ['water', 'a.csv']]
      for (const words of calls) assert.deepEqual(await runIn(folder, ...words), failed(2, USAGE))
      assert.deepEqual(
        await runIn(folder, 'import', 'a.csv', '--report', './a.csv'),
        failed(2, `The report cannot be the file itself.\n\n${USAGE}`),
      )
      assert.deepEqual(await readdir(folder), [])
    }))

  test('a missing file is told', () =>
    inKeyedFolder(async (folder) => {
      const file = join(folder, 'a.csv')
      const message = `frond species failed: ENOENT: no such file or directory, stat '${file}'\n`
      assert.deepEqual(await runIn(folder, 'import', file), failed(1, message))
    }))

  test('imports, lists bad rows, and exports what it imported', () =>
    inKeyedFolder(async (folder) => {
      const file = join(folder, 'a.csv')
      const [report, why, out] = [`${file}.report.tsv`, join(folder, 'why.tsv'), join(folder, 'out.jsonl.gz')]
      const text = 'scientificName,commonName,family\nRosa canina,Dog Rose,\n,,Rosaceae\nRosa gallica,,\n'
      await writeFile(file, text)
      await writeFile(report, 'of an earlier run\n')
      const summary = (added: number, same: number) =>
        `3 rows read: ${added} species added, 0 changed, ${same} unchanged, 0 passed over (synonyms and other ranks).\n`
      const bad = (file: string) => `Lines that could not be imported: 1, listed in ${file}\n`
      // The report lies where the command was called, so this call is made from there.
      const called = new FrondProcess(['species', 'import', 'a.csv'], { env: {}, cwd: folder })
      assert.deepEqual(await called.ended, {
        ...printed(summary(2, 0) + bad('a.csv.report.tsv')),
        signal: null,
      })
      assert.equal(await readFile(report, 'utf8'), '3\thas neither scientificName nor commonName\n')
      assert.deepEqual(
        await runIn(folder, 'import', file, '--report', why),
        printed(summary(0, 2) + bad(why)),
      )
      assert.equal(await readFile(why, 'utf8'), '3\thas neither scientificName nor commonName\n')

      assert.deepEqual(await runIn(folder, 'export', out), printed(`The catalogue is in ${out}\n`))
      const lines = gunzipSync(await readFile(out))
        .toString()
        .trimEnd()
        .split('\n')
      assert.deepEqual(
        lines.map((line) => JSON.parse(line).commonName),
        ['Dog Rose', 'Rosa gallica'],
      )
      const taken = `frond species failed: ${file} already exists, and an export never overwrites a file: remove it or name another file\n`
      assert.deepEqual(await runIn(folder, 'export', file), failed(1, taken))
      assert.equal(await readFile(file, 'utf8'), text)
    }))

  test('columns that mean nothing are named, with what was probably meant', () =>
    inKeyedFolder(async (folder) => {
      const summary = (rows: number) =>
        `${rows} rows read: 1 species added, 0 changed, 0 unchanged, 0 passed over (synonyms and other ranks).\n`
      const [table, lines] = [join(folder, 'a.csv'), join(folder, 'a.jsonl')]
      await writeFile(table, 'taxonID,scientificName,comonName,\n1,Rosa canina,Dog Rose,\n')
      assert.deepEqual(
        await runIn(folder, 'import', table),
        printed(`${summary(1)}Columns that were ignored: taxonID, comonName (did you mean commonName?)\n`),
      )
      await writeFile(lines, '{"commonName":"Fern","habit\\u001b[2J":"x"}\n')
      assert.deepEqual(
        await runIn(folder, 'import', lines),
        printed(`${summary(1)}Columns that were ignored: habit\\u001b[2J\n`),
      )
    }))

  test('a file that cannot be read to its end tells what was taken and where it stopped', () =>
    inKeyedFolder(async (folder) => {
      const file = join(folder, 'a.csv.gz')
      const names = Array.from({ length: 80 }, (_, at) => `Planta z${(at * 7_919 + 99).toString(36)}`)
      await writeFile(file, gzipSync(['commonName', ...names].join('\n')).subarray(0, -100))
      const { code, stdout, stderr } = await runIn(folder, 'import', file)
      const [, added] = /^\d+ rows read: (\d+) species added, 0 changed, 0 unchanged/.exec(stdout) ?? []
      assert.equal(code, 1)
      assert.equal(
        stderr,
        `frond species failed: unexpected end of file
The file was read up to line ${Number(added) + 1}, and what stands there was taken: mend it and import it again.
`,
      )
    }))

  test('a file of another kind is told after a thousand rows, and the rest is not read', () =>
    inKeyedFolder(async (folder) => {
      const [file, report] = [join(folder, 'a.jsonl'), join(folder, 'report.tsv')]
      await writeFile(file, '{"a\\u001b":{}}\n'.repeat(1_001))
      const { code, stdout, stderr } = await runIn(folder, 'import', file, '--report', report)
      assert.deepEqual(
        [code, stderr],
        [
          1,
          `frond species failed: none of the first 1000 rows can be taken: line 1: has an object in a\\u001b
The rest of the file was not read, and nothing was changed.
`,
        ],
      )
      assert.equal(
        stdout,
        `1000 rows read: 0 species added, 0 changed, 0 unchanged, 0 passed over (synonyms and other ranks).
Lines that could not be imported: 1000, listed in ${report}
`,
      )
      assert.equal((await readFile(report, 'utf8')).trimEnd().split('\n').length, 1_000)
    }))

  test('a reason takes one line of the report, whatever it quotes', () =>
    inKeyedFolder(async (folder) => {
      const row = JSON.stringify({ scientificName: 'Rosa\ncanina\t\u2028x' })
      const [file, report] = [join(folder, 'a.jsonl'), join(folder, 'report.tsv')]
      await writeFile(file, `${row}\n${row}\n`)
      assert.equal((await runIn(folder, 'import', file, '--report', report)).code, 0)
      assert.equal(await readFile(report, 'utf8'), '2\tRosa\\ncanina\\t\\u2028x stands on line 1 already\n')
    }))

  test('a file that cannot be read ends with a message', () =>
    inKeyedFolder(async (folder) => {
      const file = join(folder, 'a.csv')
      await writeFile(file, 'commonName\rRose\r')
      const message =
        'frond species failed: The lines end in carriage returns alone: save the file with LF or CRLF line ends\n'
      assert.deepEqual(await runIn(folder, 'import', file), failed(1, message))
    }))

  test('an export that fails leaves no file behind', () =>
    inEmptyFolder(async (folder) => {
      await mkdir(join(folder, 'data'))
      await writeFile(
        join(folder, 'data', 'frond.sqlite'),
        'not a database, but as long as the header of one',
      )
      assert.equal((await runIn(folder, 'export', join(folder, 'out.csv'))).code, 1)
      assert.deepEqual(await readdir(folder), ['data'])
    }))

  test('a folder without a database is told, and stays as it is', () =>
    inEmptyFolder(async (folder) => {
      const file = join(folder, 'a.csv')
      await writeFile(file, 'commonName\nRose\n')
      const message = `frond species failed: there is no database at ${join(folder, 'data', 'frond.sqlite')}: set DATA_DIR to its folder, or make a new one by \`npm start\` or \`npm run frond -- migrate\`\n`
      for (const words of [
        ['import', file],
        ['export', join(folder, 'out.csv')],
      ]) {
        assert.deepEqual(await runIn(folder, ...words), failed(1, message))
      }
      assert.deepEqual(await readdir(folder), ['a.csv'])
    }))

  test('a report that cannot be written is told before anything is imported', () =>
    inKeyedFolder(async (folder) => {
      const [file, out] = [join(folder, 'a.csv'), join(folder, 'out.csv')]
      await writeFile(file, 'commonName\nRose\n')
      const report = join(folder, 'nowhere', 'why.tsv')
      const { code, stdout, stderr } = await runIn(folder, 'import', file, '--report', report)
      assert.deepEqual([code, stdout], [1, ''])
      assert.equal(
        stderr,
        `frond species failed: the report of bad lines cannot be written to ${report} (ENOENT: no such file or directory, open '${report}'); --report names another file\n`,
      )
      assert.equal((await runIn(folder, 'export', out)).code, 0)
      assert.equal((await readFile(out, 'utf8')).trimEnd().split('\n').length, 1)
    }))

  test('by npm, which runs in another folder, files are those of the folder where one stands', () =>
    inKeyedFolder(async (folder) => {
      await writeFile(join(folder, 'a.csv'), 'commonName\nRose\n,\n')
      await mkdir(join(folder, 'package'))
      const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
      const run = async (...words: string[]) => {
        const { code, stderr } = await new FrondProcess(['species', ...words], {
          env,
          cwd: join(folder, 'package'),
        }).ended
        assert.deepEqual([code, stderr], [0, ''])
      }
      await run('import', 'a.csv')
      await run('export', 'out.csv')
      assert.deepEqual((await readdir(folder)).sort(), [
        'a.csv',
        'a.csv.report.tsv',
        'data',
        'out.csv',
        'package',
      ])
      assert.deepEqual(await readdir(join(folder, 'package')), [])
    }))

  // The embedded database dies with the process; a database server outlives it and undoes what was not finished.
  test('an import that is killed and run again is as if nothing had happened', () =>
    inKeyedFolder(async (folder) => {
      const rows = 20_000
      const names = Array.from({ length: rows }, (_, at) => `Planta z${at.toString(36)}`)
      const file = join(folder, 'a.csv')
      await writeFile(file, ['scientificName', ...names].join('\n'))
      const env = { DATA_DIR: join(folder, 'data') }
      const { db, close } = await openDatabase(loadConfig(env).database)
      const count = async (table: 'plant_species' | 'plant_species_search') =>
        (
          await db
            .selectFrom(table)
            .select((select) => select.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow()
        ).total
      const killed = new FrondProcess(['species', 'import', file], { env, cwd: folder })
      try {
        await eventually(async () => assert.ok((await count('plant_species')) > 0))
        await killed.destroy()
        const done = await count('plant_species')
        assert.ok(done > 0 && done < rows && done % 4_000 === 0, String(done))
        const { stdout } = await runIn(folder, 'import', file)
        assert.match(stdout, new RegExp(`: ${rows - done} species added, 0 changed, ${done} unchanged,`))
        assert.deepEqual([await count('plant_species'), await count('plant_species_search')], [rows, rows])
        const query = { terms: ['planta', 'z'], categoryId: undefined, limit: 1, offset: 0 }
        assert.equal((await searchSpecies(db, query)).total, rows)
      } finally {
        await killed.destroy()
        await close()
      }
    }))
})
