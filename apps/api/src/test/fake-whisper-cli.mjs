// Stands in for whisper.cpp's `whisper-cli`: the same options, log and files, and the words that its "model" holds.
import { readFileSync, writeFileSync } from 'node:fs'

const args = process.argv.slice(2)
const valueOf = (name) => args[args.indexOf(name) + 1]
const say = (line) => process.stderr.write(`${line}\n`)

if (args.includes('--help')) {
  for (const option of ['--output-json-full', '--print-progress', '--suppress-nst', '--carry-initial-prompt'])
    say(`             ${option.padEnd(24)} [false  ] as its name says`)
  process.exit(0)
}

const model = valueOf('--model')
const {
  act = 'write',
  words = [
    ['Xin', 0.97],
    ['chào', 0.91],
  ],
} = JSON.parse(readFileSync(model).subarray(8).toString())
const sound = readFileSync(valueOf('--file'))
writeFileSync(
  `${model}.run`,
  JSON.stringify({ args, riff: sound.subarray(0, 4).toString(), soundMs: (sound.length - 44) / 32 }),
)

say('whisper_print_progress_callback: progress =   5%')
if (act === 'crash') {
  say('whisper_model_load: failed to allocate memory')
  process.exit(3)
}
if (act === 'nothing') process.exit(0)
if (act === 'hang') setInterval(() => {}, 60_000)
else {
  say('whisper_print_progress_callback: progress =  95%')
  const times = (from, to) => ({ timestamps: { from: '', to: '' }, offsets: { from, to } })
  const tokens = words.map(([text, p], index) => ({
    text: ` ${text}`,
    ...times(index * 200, index * 200 + 200),
    id: 1000 + index,
    p,
    t_dtw: -1,
  }))
  const text = words.map(([word]) => ` ${word}`).join('')
  const result = {
    systeminfo: '',
    model: { type: 'base', multilingual: true },
    params: { model, language: valueOf('--language'), translate: false },
    result: { language: 'vi' },
    transcription: words.length === 0 ? [] : [{ ...times(0, words.length * 200), text, tokens }],
  }
  const json = JSON.stringify(result, null, '\t')
  writeFileSync(`${valueOf('--output-file')}.json`, act === 'rubbish' ? json.slice(0, json.length / 2) : json)
}
