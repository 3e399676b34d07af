"""Given names and family names from many places, by the pronoun that they usually take.

EITHER lists names of both girls and boys: the pronouns of the text decide.
"""

from __future__ import annotations

import unicodedata

from mwpapp.ml.english.word_lists import listed

FEMALE = listed(
    """Aaliyah Abena Adaeze Agnieszka Aiko Aisha Akua Alina Amara Amelia Amina Amira Ana
    Anaya Anika Anna Aroha Ayesha Ayla Beatriz Bianca Camila Carmen Chiara Chioma Chloe
    Clara Daniela Dilnoza Eleni Elif Ella Emma Esperanza Esther Fatima Fatou Freya
    Gabriela Giulia Greta Hana Hanna Helena Hina Ines Ingrid Isabel Ivana Jana Jasmine
    Kalinda Katarina Kavya Keiko Khadija Lakshmi Layla Leila Leticia Lina Linnea Lucia
    Lulu Magdalena Malia Manuela Maria Mariam Marta Maya Mei Meera Mina Moana Mona Nadia
    Naomi Nasrin Nia Nina Noura Olga Olivia Pania Petra Priya Rana Rania Rina Rosa Rukmini
    Sakura Salma Samira Sana Sara Selam Shanti Sienna Sigrid Silvia Simone Sofia Soraya
    Sunita Talia Tamar Thandiwe Valentina Wanjiru Xiomara Yara Yasmin Yesenia Zahra Zainab
    Zara Zofia Zuri"""
)
MALE = listed(
    """Abdullah Adrian Ahmed Alejandro Amadou Amir Anders Andrei Anton Arjun Bashir Bogdan
    Bruno Carlos Chidi Daniel Daoud Darius Dawit Diego Dmitri Emeka Emil Emre Enzo Erik
    Farid Felipe Felix Fernando Filip Gabriel Giorgos Hamza Haruki Hassan Henrik Hiroshi
    Hugo Ibrahim Idris Igor Ivan Jamal Javier Joaquin Jonas Jorge Juan Kabir Karim Kenji
    Khalid Kofi Kwame Lars Leo Liam Lucas Luis Mahmoud Malik Marco Marek Mateo Matteo
    Mehmet Miguel Mohan Musa Nabil Nico Nikhil Nikolai Oleg Omar Oscar Osman Pablo Pavel
    Pedro Pierre Rafael Rahul Rashid Ravi Rohan Ruben Samir Samuel Sanjay Santiago Sergio
    Sione Stefan Sven Taavi Tariq Tevita Thiago Thomas Tomasz Tunde Umar Viktor Vikram
    Xavier Yaw Youssef Yusuf Zoltan"""
)
EITHER = listed(
    """Alex Amari Andrea Ariel Ashwin Charlie Dakota Eden Emery Hikaru Indigo Jordan Jude Kai
    Kamil Kim Kiran Kyo Luca Makoto Micah Nima Noor Nur Ollie Parker Quinn Reese Remi
    Riley River Robin Rowan Sam Sasha Sidney Skyler Taylor Toby Tyler
    Alexis Avery Bailey Billie Casey Dani Frankie Harper Jamie Jan Jessie Kendall Kris Lou
    Marion Morgan Nicky Pat Peyton Reagan Rory Sammy Shelby Skylar Stevie Sydney Tory"""
)
FAMILY = listed(
    """Abara Adeyemi Aguilar Ahmadi Alvarez Andersson Banda Bergström Botha Chen Costa Diaz
    Dimitrov Fofana Garcia Haddad Hansen Hoang Horvat Ivanova Jansen Kaplan Kapoor Karimi
    Kaya Kimura Kovacs Lindqvist Lopez Mahlangu Mbeki Mensah Moreau Moreno Nakamura Ndlovu
    Nguyen Novak Okafor Okoye Osei Papadakis Park Patel Perera Petrov Popescu Rahman Reyes
    Rossi Sato Schmidt Silva Singh Tanaka Tavares Toure Tran Varga Vega Wang Yilmaz Zhou"""
)

# Recognized in texts but never written: common in older corpora.
_FEMALE_READ = frozenset(
    listed(
        """Ama Esi Lupe Ximena Paloma Shira Aiyana Anahera Catalina Marguerite Kaia Halima Zoe
    Tara Thuy Eun-ji Siobhan Farida Deniz Akosua Efua Afua Adwoa Nana Wairimu Nyambura
    Njeri Amani Ngaire Iolana Noelani Lani Mele Alofa Sina Tala Sefina Citlali Itzel
    Guadalupe Rocio Ines Luz Soledad Milagros Beata Dorota Halina Jadwiga Danuta Zuzana
    Ludmila Milena Jelena Dragana Vesna Snezana Ioana Ruxandra Despina Katerina Nefeli
    Yael Shoshana Noa Tamara Nino Ketevan Anush Lusine Aigul Madina Gulnara Sevgi Aylin
    Zeynep Defne Nazanin Laleh Samaneh Zohra Anjali Aditi Ishani Nandini Revathi Malathi
    Tenzin Pema Sunniva Ragnhild Solveig Aino Kaisa Maarit Liisa Ieva Rasa Daina Abby
    Adriana Aki Alice Alicia Allison Amanda Amy Angela Anita Ann Anne Annie Ariana Ashley
    Audrey Ava Barbara Bella Beth Betty Brenda Bridget Brittany Carla Carol Caroline
    Catherine Cathy Charlotte Christina Cindy Claire Cynthia Danielle Debby Deborah Denise
    Diana Diane Donna Dora Dorothy Edna Eileen Elena Eliza Elizabeth Ellen Emily Erica
    Erin Eva Evelyn Faye Fiona Frances Gina Gloria Haley Hannah Heather Heidi Helen
    Isabella Isha Jackie Jane Janet Janice Jenna Jennifer Jenny Jessica Jill Joan Joanna
    Josie Josephine Joyce Judy Julia Julie Karen Kate Katherine Kathy Katie Kayla Kelly
    Kendra Kimberly Kristen Laura Lauren Leah Lena Leslie Liliana Linda Lisa Lola Louise
    Lucy Luna Lydia Macy Madeline Maggie Marcia Margaret Marie Marilyn Marlee Martha Mary
    Megan Melanie Melissa Mia Michelle Mila Misha Molly Monica Nancy Natalia Natalie
    Nicole Nora Norma Olga Paige Pam Pamela Patricia Patty Paula Penelope Rachel Rebecca
    Rita Rosie Roxanne Ruby Ruth Sally Samantha Sandra Sandy Sarah Shannon Sharon Sheila
    Shelly Shirley Sonia Sophia Sophie Stacy Stella Stephanie Sue Susan Suzanne Sylvia
    Tammy Tanya Teresa Tiffany Tina Tracy Vanessa Vera Veronica Vicky Victoria Virginia
    Wendy Yolanda Yvonne Yuki Sakura Nour Leilani Niamh Saoirse Sinead Oksana Svetlana
    Tatiana Ewa Kasia Signe Astrid Elsa Lotte Femke Anneke Marisol Pilar Dolores Consuelo
    Ifeoma Ngozi Folake Temitope Zanele Nomsa Lerato Ayana Makena Wambui Achieng Hye-jin
    Ji-woo Minji Soo-jin Xiu Ling Lan Linh Mai Nok Siti Dewi Putri Indira Deepa Divya
    Kamala Lata Neha Nisha Pooja Radha Sita Swati Uma Parisa Shirin Roya Golnaz Hala Huda
    Lamia Reem Salwa Marama Hinemoa Kiri Ngaio Tui
    Ada Alexa Aliyah Alison Alissa Allie Alma Alyssa Angie Anouk Anya Asha Aubrey Aya Bea Becky
    Bethany Bina Bonnie Brooke Caitlin Cara Carly Carmela Carolyn Carrie Cheryl Christine Connie
    Dana Daisy Darla Dawn Dilek Dina Ebba Elin Elise Ellie Ema Faith Farah Fay Francine Gita
    Giselle Grace Gwen Holly Ida Ilona Ilse Imani Indu Irene Iris Irma Isabelle Ivy Jacqueline
    Jen Jess Jette Jia Joanne Joy June Kara Karin Kathleen Kelsey Kiera Kira Kirsten Klara
    Kristi Kylie Lana Lara Lea Leena Leela Lexi Lexie Lia Libby Lily Lindsey Lindiwe Lizzie Lori
    Lotta Lucille Mabel Maddie Mandy Mara Maren Marla Matilda Millie Mira Mirela Miriam Nellie
    Ottilie Peggy Penny Phoebe Pia Rani Rhea Ria Robyn Rose Sanna Scarlett Selma Silvana Sofie
    Stefka Suki Susie Tess Tessa Thandi Theresa Tonya Tori Ulla Ursula Ute Wanda
    Abigail Adele Agatha Agnes Aimee Alana Alexandra Amber Amelie Anastasia Angelica Angelina
    Antonia April Arlene Autumn Beatrice Belinda Bernice Bertha Betsy Blanche Brandy Britney
    Camille Candice Cassandra Cassidy Cecilia Celeste Celia Charity Chelsea Clarissa Claudia
    Colleen Constance Cora Courtney Crystal Daphne Daria Darlene Deanna Debbie Debra Delia
    Desiree Dolly Doreen Doris Elaine Eleanor Elisa Eloise Elsie Emilia Esme Estelle Ethel
    Eunice Eve Fern Flora Florence Gabby Gabriella Gail Gemma Genevieve Georgia Georgina
    Geraldine Gertrude Ginny Gladys Glenda Gretchen Gwendolyn Hailey Harriet Hayley Hazel
    Hilary Hilda Imogen Janelle Janine Jasmin Jayla Jazmin Jean Jeanette Jillian Jo Jodie
    Juanita Judith Juliet Juliette Justine Kaitlyn Katelyn Kathryn Katina Katrina Katy Kiara
    Krista Kristin Kristina Kyla Lacey Larissa Latoya Leanne Leona Lillian Liz Liza Lizette
    Lizzy Lois Lorena Lorraine Louisa Lucinda Maddy Madelyn Madison Mae Marcella Marcy Margie
    Margo Marian Marianne Maribel Marina Marisa Marissa Marjorie Marlene Maureen Mavis Maxine
    Meghan Melinda Melody Mercedes Meredith Mildred Milly Mindy Miranda Missy Muriel Myra
    Nadine Nell Nelly Odette Olive Opal Ophelia Pauline Pearl Philippa Piper Polly Priscilla
    Ramona Renee Roberta Rochelle Rosalie Rosemary Rowena Sabrina Sadie Savannah Selena Serena
    Sherry Shiela Sierra Suzie Sybil Tabitha Tamika Tanisha Thelma Trisha Trudy Valerie Violet
    Vivian Whitney Winifred Yvette Zelda"""
    )
)
_MALE_READ = frozenset(
    listed(
        """Goran Bao Ioane Mikkel Mwangi Nikau Abebe Benedikt Bjorn Hiro Deniz Eyal Avi Uri Noam
    Kojo Kwesi Yaw Kwabena Kofi Ekow Nii Barasa Mutua Njoroge Kimani Hone Matiu Tamati
    Wiremu Sione Semisi Tavita Ioan Mihai Radu Dragan Zoran Milan Nenad Dusan Ondrej
    Vaclav Jiri Karel Zbigniew Leszek Andrzej Marcin Grzegorz Yannis Nikos Kostas Dimitris
    Giorgi Levan Aram Tigran Hayk Nurlan Timur Ruslan Emir Kerem Baris Cem Murat Reza
    Babak Kaveh Farhad Abdul Mustafa Anwar Tahir Zubair Senthil Murugan Karthik Surya
    Tashi Dorji Eero Mikko Juhani Pekka Antti Janis Andris Jonas Tadas Aleksi Sindre
    Torbjorn Havard Quetzal Cuauhtemoc Alvaro Gonzalo Iker Aitor Mauricio Emiliano Aaron
    Adam Al Alan Albert Alexander Alfred Allen Andre Andrew Andy Anthony Arnold Arthur
    Austin Barry Ben Benjamin Benny Bernard Bob Bobby Brad Bradley Brandon Brian Bruce
    Bryan Caleb Calvin Cameron Carl Charles Chris Christopher Clark Cody Colin Connor
    Craig Curtis Dale Damon Dan Danny Darren Dave David Dennis Derek Donald Doug Douglas
    Dwayne Dylan Earl Ed Eddie Edgar Edward Elijah Elliot Eric Ethan Evan Frank Fred Gary
    George Gerald Gordon Graham Greg Gregory Gustavo Harold Harry Henry Herbert Herman
    Howard Ian Isaac Ivan Jack Jackson Jacob Jake James Jared Jason Jeff Jeffrey Jeremy
    Jerome Jerry Jesse Jim Jimmy Joe Joel John Johnny Jonathan Jose Joseph Josh Joshua
    Julian Justin Keith Ken Kenneth Kevin Kyle Larry Lawrence Lenny Leon Leonard Lewis
    Logan Louis Marcus Mario Martin Matt Matthew Max Melvin Michael Mike Milo Mitchell
    Mohamed Mohammed Muhammad Nathan Ned Neil Nelson Nicholas Nick Noah Norman Oliver
    Omari Owen Patrick Paul Perry Peter Phil Philip Phillip Ralph Randy Raul Raymond
    Reggie Ricardo Richard Rick Rob Robert Roberto Rodney Roger Ron Ronald Roy Russell
    Ryan Sean Seth Simon Spencer Stanley Stephen Steve Steven Stuart Ted Terry Tim Timothy
    Todd Tom Tommy Tony Travis Trevor Troy Victor Vincent Walter Warren Wayne William Zach
    Zachary Zack Aarav Aditya Ajay Anil Arnav Ashok Dev Ganesh Gopal Hari Ishaan Kunal
    Manish Nitin Prakash Raj Rajesh Sachin Suresh Varun Vivek Akira Daichi Hideo Kazuki
    Ren Ryo Satoshi Takeshi Taro Duc Minh Quang Tuan Jin Jun Min-jun Seo-jun Tae Bo Hao
    Jian Lei Ming Tao Babajide Chinedu Femi Ikenna Kelechi Obinna Olu Segun Sipho Themba
    Thabo Jabari Juma Kamau Otieno Baraka Adel Bilal Faisal Hadi Hakim Imad Jalal Nasser
    Rami Saad Salim Tamer Waleed Ziad Aleksander Bartek Casimir Jakub Janusz Krzysztof
    Piotr Wojtek Björn Gustav Magnus Nils Olaf Rasmus Esteban Gael Hector Ignacio Jaime
    Lorenzo Manuel Rodrigo Rangi Tane Hemi Keoni Kaleo Levi Oisin Padraig Cillian
    Abe Abel Abraham Adolfo Allan Alvin Amal Anil Ansel Antonio Aron Arne Aziz Bert Bill Billy
    Bimal Boris Bram Brennan Carlo Carson Chad Chike Clarence Cole Colton Conner Dario Dean
    Dilip Dimitri Dylan Eduardo Ernest Fabian Faris Farouk Finn Firoz Franklin Gabe Gavin Gino
    Gus Hamid Hank Harrison Ira Ivo Jakob Jens Jed Joey Jon Jonah Kaleb Kamal Karl Kavi Kemal
    Kenny Lance Lino Luke Manny Mark Markus Marlon Mason Maurice Mika Mikey Miles Mitch Nate
    Nuri Olek Omid Oskar Otto Paco Paolo Pete Piet Pim Rafi Rex Rhys Ricky Rupert Scott Shane
    Stan Sunil Tarek Theo Tino Tobias Tomas Trey Tuan Ugo Vito Wade Wally Will Willy
    Aidan Aiden Alec Alfie Alfonso Ali Amos Angelo Angus Archie Armando Asher Ashton Blake
    Brady Brayden Brendan Brent Brett Brock Byron Carter Cary Cedric Cesar Chandler Chester
    Christian Clay Clayton Clifford Clint Clyde Collin Cooper Cory Cyrus Dalton Dante Darrel
    Darrell Darryl Davis Desmond Dexter Dominic Don Donny Drake Drew Duncan Dwight Eli Elias
    Ellis Elmer Emmanuel Enrique Ernesto Eugene Ezra Floyd Francis Freddie Freddy Frederick
    Garrett Geoffrey Gilbert Glen Glenn Grant Grayson Hal Harris Harvey Hubert Hunter Irving
    Jaden Jasper Jay Jayden Jermaine Julio Julius Keanu Keenan Kelvin Kent Kurt Landon Lee
    Leonardo Leroy Lionel Lloyd Luther Lyle Malcolm Marshall Marvin Maxwell Monty Morris Moses
    Myles Neal Nigel Noel Orlando Otis Percy Preston Quentin Quincy Ramon Randall Ray Reid
    Reuben Rocky Roland Roman Ronnie Ross Rudy Rufus Salvador Saul Sebastian Shaun Shawn
    Sheldon Silas Simeon Solomon Sterling Stewart Teddy Terence Terrance Trent Tristan Tyrone
    Tyson Vernon Vince Virgil Wallace Wesley Wilbur Wilfred Willie Winston Wyatt Zane"""
    )
)
# Also common words: names only where the tagger finds a person.
AMBIGUOUS = frozenset(
    listed(
        """Al Amber April Art Autumn Bill Bo Brandy Brooke Carter Chad Charity Christian Clay Cooper
        Crystal Daisy Dale Davis Dawn Dev Don Drew Earl Eden Faith Fern Finn Georgia Grace
        Grant Gus Hazel Holly Hope Hunter Indigo Iris Ivy Jan Jay Joy Jude June Lan Lance
        Lee Lei Lily Madison Mark Max May Melody Miles Ming Noel Olive Opal Orlando Parker
        Pat Pearl Penny Piper Ray Rex River Robin Rocky Roman Rose Ruby Sandy Savannah
        Scarlett Sierra Stan Sterling Sue Sydney Taylor Teddy Tui Violet Wade Will"""
    )
)


def gender(name: str) -> str | None:
    """Return "f", "m" or "either" for a known given name, or None for an unknown one."""
    return _gender(name) or _gender(_without_accents(name))


def _without_accents(name: str) -> str:
    parts = unicodedata.normalize("NFD", name)
    return "".join(part for part in parts if not unicodedata.combining(part))


def _gender(name: str) -> str | None:
    if name in EITHER:
        return "either"
    female = name in FEMALE or name in _FEMALE_READ
    male = name in MALE or name in _MALE_READ
    if female and male:
        return "either"
    return "f" if female else "m" if male else None


def given_names(sort: str) -> tuple[str, ...]:
    """Return the names to choose from for "f" or "m"."""
    return {"f": FEMALE, "m": MALE}[sort]
