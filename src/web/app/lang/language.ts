/* language.ts -- The language Fray for CodeMirror: parser, folding, indentation, comments. */
import {
  LRLanguage,
  LanguageSupport,
  foldInside,
  foldNodeProp,
  indentNodeProp,
  delimitedIndent,
} from '@codemirror/language';
import { parser } from './fray.grammar';

export const frayLanguage = LRLanguage.define({
  name: 'fray',
  parser: parser.configure({
    props: [
      foldNodeProp.add({ Block: foldInside }),
      indentNodeProp.add({
        Block: delimitedIndent({ closing: '}', align: false }),
        Arguments: delimitedIndent({ closing: ')' }),
      }),
    ],
  }),
  languageData: {
    commentTokens: { line: '#' },
    closeBrackets: { brackets: ['(', '[', '{', '"', '"""'] },
    indentOnInput: /^\s*\}$/,
  },
});

export function fray(): LanguageSupport {
  return new LanguageSupport(frayLanguage);
}

export { parser };
