const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd ' +
  'cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge ' +
  'gf gg gh gi gl gm gn gp gq gr gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki ' +
  'km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx ' +
  'my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc ' +
  'sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us ' +
  'uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';

const generic =
  'com org net edu gov mil int info biz name mobi pro museum aero coop jobs travel asia cat post tel news online ' +
  'site website blog app dev page press media live today world global report reviews review radio video tv fm network ' +
  'social space store shop tech xyz club center agency city law science sport sports football games health institute ' +
  'international land life link london nyc paris berlin wien tokyo scot wales cymru ngo ong one plus studio support ' +
  'systems team times top university vote watch wiki work works zone daily guide bbc cnn guardian abc google';

/** Reserved for documentation, tests and private networks: an address all the same, whatever may be reached. */
const reserved = 'example test localhost local internal invalid';

const inOtherScripts = 'рф укр бел срб 中国 中國 台灣 香港 한국 भारत مصر السعودية ایران ישראל ελ бг ไทย';

const endings = new Set(`${countries} ${generic} ${reserved} ${inOtherScripts}`.split(' '));

/** Whether a host may end so. Tells "nytimes.com" from "node.js"; it need not know every ending. */
export const isKnownEnding = (label: string): boolean => endings.has(label) || label.startsWith('xn--');
