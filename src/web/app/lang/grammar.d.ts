/* Types of the modules that the Lezer plugin makes of fray.grammar. */
declare module '*.grammar' {
  import type { LRParser } from '@lezer/lr';
  export const parser: LRParser;
}
declare module '*.grammar.terms' {
  export const lineEnd: number;
  export const blankNewline: number;
  export const blank: number;
  export const Text: number;
  export const UpTo: number;
  export const AwayFrom: number;
  export const Comment: number;
  export const DocComment: number;
  export const openRound: number;
  export const closeRound: number;
  export const openSquare: number;
  export const closeSquare: number;
  export const openCurly: number;
  export const closeCurly: number;
  export const Dice: number;
  export const comma: number;
  export const semicolon: number;
}
