import { describe, expect, it } from 'vitest';
import { story } from '#testing/sample-pages.ts';
import { detectLanguage } from './language.ts';

const english = story.join(' ');
const german =
  'Der Stadtrat von Grünhausen hat am Dienstagabend mit großer Mehrheit für den Bau einer neuen Straßenbahnlinie gestimmt. Die Kosten werden auf achtzig Millionen Euro geschätzt, und die Arbeiten beginnen im Herbst.';

const icelandic =
  'Bæjarstjórnin samþykkti á þriðjudagskvöld að reisa nýja brú yfir ána og loka þeirri gömlu fyrir þungum bílum frá fyrsta maí, því verkfræðingar fundu sprungur í tveimur af fjórum burðarbitum hennar í febrúar.';
const macedonian =
  'Советот на градот гласаше во вторникот вечерта да го обнови стариот мост и да го затвори за камиони од први мај, бидејќи инженерите најдоа пукнатини на две од четирите главни греди во февруари.';
const chinese =
  '市议会星期二晚投票决定重建旧港大桥，并从五月一日起禁止货车通行，因为工程师在四根主梁中的两根上发现了裂缝。七名成员支持这项计划，工程将耗时三年。';
const japanese =
  '市議会は火曜日の夜、古い港の橋を再建することを決めました。技術者が四本の主桁のうち二本に亀裂を見つけたため、五月一日からトラックの通行を禁止します。工事は三年かかる見込みで、九人のうち七人の議員が計画を支持しました。費用は十四億円です。';

describe('detectLanguage', () => {
  it.each([
    ['what is declared and true', 'en-GB', english, 'en'],
    ['the text when nothing is declared', null, german, 'de'],
    ['the text against a wrong declaration', 'en-US', german, 'de'],
    ['the text against another wrong declaration', 'de', english, 'en'],
    ['an Open Graph locale', 'de_DE', german, 'de'],
    ['the declaration of a short text', 'fr', 'Bonjour.', 'fr'],
    ['nothing of a short text without one', null, 'Hello.', null],
    ['the script of a short text', null, '図書館が開館した。', 'ja'],
    ['a declaration with three letters', 'deu', german, 'de'],
    ['the text when the declaration is nonsense', '<script>', english, 'en'],
    ['a declared language without a model', 'is', icelandic, 'is'],
    ['a declared language without a model, of another script', 'mk', macedonian, 'mk'],
    ['English against a declared language without a model', 'cy', english, 'en'],
    ['a language with a model against a declared one of another script', 'el', german, 'de'],
    ['Chinese in spite of a name in kana', 'zh-CN', `${chinese}（ホルム）${chinese}`, 'zh'],
    ['Chinese without a declaration', null, chinese.repeat(2), 'zh'],
    ['Japanese in spite of many Chinese characters', null, japanese, 'ja'],
  ])('detects %s', (_, declared, text, language) => {
    expect(detectLanguage(declared, text)).toBe(language);
  });
});
