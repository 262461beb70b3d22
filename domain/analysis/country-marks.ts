/** Marks by their weight: how plainly the mark shows whose public affairs a text is about. */
export type CountryMarks = Readonly<Record<1 | 2 | 3, readonly string[]>>;

const marks = (list: string): readonly string[] =>
  list
    .split(/[\n,]/)
    .map((mark) => mark.trim())
    .filter(Boolean);

/**
 * Names of British public life, from general knowledge: 3 for parties and institutions that no other country has and
 * for politicians, 2 for words that a few other countries share, 1 for places and peoples. Written as in a text.
 */
export const britishMarks: CountryMarks = {
  3: marks(`Labour Party, Labour leader, Labour MP, Labour MPs, New Labour, Tory, Tories, Lib Dem, Lib Dems
Scottish National Party, SNP, Plaid Cymru, Sinn Fein, Sinn Féin, Democratic Unionist Party, DUP, UKIP, Ukip
U.K. Independence Party, UK Independence Party, Reform UK, Brexit Party, Brexit, Brexiteer, Brexiteers, Brexiters
Remainer, Remainers, House of Lords, Downing Street, No 10, No. 10, Number 10, Whitehall, Holyrood, Senedd, Stormont
Scottish Parliament, Scottish government, Scottish Government, Welsh Government, Welsh government, British Parliament
British parliament, UK Parliament, UK parliament, UK government, U.K. government, British government
British Prime Minister, British prime minister, UK prime minister, Commons vote, Chancellor of the Exchequer
Treasury minister, Home Office, Home Secretary, home secretary, Cabinet Office, Scotland Yard, Metropolitan Police
Met Police, Crown Prosecution Service, National Health Service, NHS, Ofcom, Ofsted, HMRC, universal credit
Universal Credit, Bank of England, council tax, Buckingham Palace, Prime Minister's Questions, PMQs, backbencher
backbenchers, backbench, Boris Johnson, Theresa May, David Cameron, Gordon Brown, Tony Blair, Margaret Thatcher
Jeremy Corbyn, Corbyn, Keir Starmer, Starmer, Rishi Sunak, Sunak, Liz Truss, Nigel Farage, Farage, Nicola Sturgeon
Sturgeon, Ed Miliband, David Miliband, Nick Clegg, George Osborne, Michael Gove, Jeremy Hunt, Sajid Javid, Priti Patel
Suella Braverman, Matt Hancock, Dominic Cummings, Dominic Raab, Angela Rayner, Rachel Reeves, Wes Streeting
Yvette Cooper, John McDonnell, Diane Abbott, Jo Swinson, Ed Davey, Kemi Badenoch, Robert Jenrick, Sadiq Khan
Andy Burnham, Jacob Rees-Mogg, Amber Rudd, Philip Hammond, David Lammy, Humza Yousaf, John Swinney, Alex Salmond
Arlene Foster, Caroline Lucas, John Bercow, Iain Duncan Smith, Andrea Leadsom, Zack Polanski, Zarah Sultana`),
  2: marks(`Labour, Conservative Party, Conservative MP, Conservative MPs, Liberal Democrats, House of Commons, Commons
Westminster, MP, MPs, Foreign Secretary, foreign secretary, No Deal, no-deal, Article 50
Northern Ireland, Ulster, Manchester, Liverpool, Glasgow, Edinburgh, Cardiff, Belfast, Leeds
Royal Family, Queen Elizabeth, King Charles, Prince Charles, Prince William, Prince Harry, Prince Philip, Meghan Markle
Good Friday Agreement`),
  1: marks(`Britain, British, Briton, Britons, UK, U.K., United Kingdom, England, English, Scotland, Scottish, Scots
Wales, Welsh, London, Londoners, BBC, ITV, Daily Mail, Daily Telegraph`),
};

/** Names of American public life, with weights as for the British. */
export const americanMarks: CountryMarks = {
  3: marks(`Republican, Republicans, GOP, G.O.P., Democrat, Democrats, Democratic Party, White House, Capitol Hill, Senate
Congress, House of Representatives, Oval Office, Pentagon, FBI, F.B.I., CIA, Justice Department, State Department
Homeland Security, Medicare, Medicaid, Obamacare, Affordable Care Act, Electoral College, President Trump
President Obama, President Biden, President Bush, President Clinton, Donald Trump, Trump, Barack Obama, Obama
Joe Biden, Biden, Hillary Clinton, Clinton, Bernie Sanders, Elizabeth Warren, Nancy Pelosi, Pelosi, Mitch McConnell
McConnell, Mitt Romney, Romney, Mike Pence, Pence, Kamala Harris, Ted Cruz, Marco Rubio, Robert Mueller, Mueller
James Comey, Comey, William Barr, George W. Bush, Paul Ryan, John Boehner, Boehner, Chuck Schumer, JD Vance
Ron DeSantis, Gavin Newsom, Alexandria Ocasio-Cortez, Pete Buttigieg, Anthony Fauci, Fauci`),
  2: marks(`Democratic, Supreme Court, senator, senators, Sen., Rep., congressman, congresswoman, First Amendment
Second Amendment, Federal Reserve, Wall Street, Washington, Fox News, CNN, MSNBC, New York Times, Washington Post
District of Columbia, Super Tuesday, attorney general, Attorney General`),
  1: marks(`U.S., US, USA, United States, America, American, Americans, New York, California, Texas, Florida, Ohio
Michigan, Pennsylvania, Wisconsin, Georgia, Virginia, Arizona, Chicago, Los Angeles, Minneapolis`),
};
