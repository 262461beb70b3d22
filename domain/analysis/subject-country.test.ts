import { describe, expect, it } from 'vitest';
import { isAboutBritain, measureCountries } from './subject-country.ts';

const commons = `The Prime Minister faced Conservative MPs in the House of Commons on Tuesday. Labour and the Lib Dems
called for a vote, and Downing Street said that the Home Secretary would answer questions on the NHS in Scotland.`;
const senate = `The Senate passed the bill after Republicans and Democrats agreed, and the White House said that the
president would sign it. In Congress, senators of both parties praised the deal, the Justice Department said.`;

describe('isAboutBritain', () => {
  it('finds British politics by its parties and institutions', () => {
    expect(isAboutBritain('MPs vote on hospitals', commons)).toBe(true);
  });

  it('leaves American politics, and a few British words in it', () => {
    expect(isAboutBritain('Senate passes bill', senate)).toBe(false);
    expect(
      isAboutBritain('Senate passes bill', `${senate} The British government and MPs in London welcomed it.`),
    ).toBe(false);
  });

  it('leaves an American politician in Britain', () => {
    const visit = `${commons} President Obama, who flew in with the State Department, met the Prime Minister.`;
    expect(isAboutBritain('Ministers meet guest', visit)).toBe(true);
    expect(isAboutBritain('Obama meets ministers', visit)).toBe(false);
  });

  it('needs more than places', () => {
    expect(isAboutBritain('A walk', 'London, England, Scotland and Wales in Britain. '.repeat(9))).toBe(
      false,
    );
  });
});

describe('measureCountries', () => {
  it('counts a repeated mark four times at most, and no part of a longer word', () => {
    expect(measureCountries('Tory '.repeat(9)).british).toEqual({ sum: 12, different: 1 });
    expect(measureCountries('Toryism and a Non-Tory').british.sum).toBe(0);
  });

  it('counts the longest mark', () => {
    expect(measureCountries('the Scottish National Party').british).toEqual({ sum: 3, different: 1 });
  });
});
